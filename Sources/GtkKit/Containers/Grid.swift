internal import CGtk

/// A GtkGrid: children in rows and columns.
public final class Grid: Widget {
  public init(rowSpacing: Int = 0, columnSpacing: Int = 0) {
    super.init(gtk_grid_new())
    gtk_grid_set_row_spacing(pointer(), guint(rowSpacing))
    gtk_grid_set_column_spacing(pointer(), guint(columnSpacing))
  }

  public func attach(_ child: Widget, column: Int, row: Int) {
    gtk_grid_attach(pointer(), child.widget, gint(column), gint(row), 1, 1)
  }
}
