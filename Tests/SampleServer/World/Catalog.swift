/// The services `lights` and `attic`, with the applets that they publish.
extension Publisher {
  static let lights = Publisher(
    service: .lights, key: "lights-service-key",
    applets: [
      CatalogApplet(
        id: "Pq4vLm8T", name: "A porch lamp for the last one home",
        description: """
          The porch lamp comes on when somebody of the household turns into the street after \
          dark, and goes out five minutes after the door has closed behind them.

          No more feeling for the keyhole, and nobody leaves it burning until morning.
          """,
        publishedAt: "2021-10-04T18:20:00-07:00", enabledCount: 31_870,
        services: [.location, .lights]),
      CatalogApplet(
        id: "Vn2cRd6J", name: "Low light for the record player",
        description: """
          After seven in the evening, putting on a record brings the living room down to a third \
          of its brightness, in the warmest white your lamps can do.

          When the needle lifts, the room takes a whole minute to come back.
          """,
        publishedAt: "2022-02-19T20:05:30-08:00", enabledCount: 12_406,
        services: [.music, .lights]),
      CatalogApplet(
        id: "Br3adY7k", name: "Green lamp: the dough is ready",
        description: """
          Start it when the dough goes under its cloth. Ninety minutes later the kitchen lamp \
          turns green and stays so until you press the switch.

          In between you can be in the bath, in the garden or on the telephone & forget about it.
          """,
        publishedAt: "2023-04-08T09:12:45-07:00", enabledCount: 4_318,
        services: [.clock, .lights]),
      CatalogApplet(
        id: "Md9sPw1C", name: "One slow blink for a letter from a friend",
        description: """
          A letter from somebody in your address book makes the desk lamp take a single breath: \
          darker, then bright again. Everything else arrives without a sound.
          """,
        publishedAt: "2020-06-30T11:47:02-07:00", enabledCount: 8_955,
        services: [.mail, .lights]),
      CatalogApplet(
        id: "Tq6gHx0E", name: "Amber, ten minutes before you are expected",
        description: """
          Ten minutes before the next appointment the study lamp warms from white to amber: time \
          to finish the sentence, find your notes and fill the kettle.

          Appointments that last all day, such as birthdays, are left alone.
          """,
        publishedAt: "2019-09-12T08:00:00-07:00", enabledCount: 57_233,
        services: [.calendar, .lights]),
      CatalogApplet(
        id: "Yz5kBn3F", name: "Dark rooms are cold rooms",
        description: """
          When the thermostat lets a room rest, its lamps go out as well. A room that is not \
          worth heating is seldom worth lighting.
          """,
        publishedAt: "2024-01-16T17:33:10-08:00", enabledCount: 1_702,
        services: [.thermostat, .lights]),
      CatalogApplet(
        id: "Gs8eDl2U", name: "A longer morning for the seedlings",
        description: """
          From November to February, a dull day is followed by two hours of daylight from the \
          lamp over the bench, before the sun gets up.

          The sensor on the sill decides what counts as dull; you decide which lamp.
          """,
        publishedAt: "2023-11-02T06:28:54-07:00", enabledCount: 2_964,
        services: [.garden, .lights]),
      CatalogApplet(
        id: "Kt7rWv4N", name: "Thunder within the hour",
        description: """
          An hour before a thunderstorm the lamps go down to half, and a line on your screen says \
          what to unplug: the modem, the amplifier, the thing behind the sofa.
          """,
        publishedAt: "2022-07-21T15:16:38-07:00", enabledCount: 19_588,
        services: [.weather, .notifications, .lights]),
      // By default, this applet and the next are listed only with the right `platform`.
      CatalogApplet(
        id: "Ip1hCm5S", name: "Full light for a photograph",
        description: """
          Opening the camera on an iPhone turns the lamps in the room up to full, neutral white. \
          They go back by themselves a minute after the last picture.
          """,
        publishedAt: "2021-05-27T13:40:21-07:00", enabledCount: 6_047,
        services: [.iPhoneCamera, .lights]),
      CatalogApplet(
        id: "An0dZb9Q", name: "A night light while the telephone charges",
        description: """
          An Android telephone on its charger after ten leaves the landing at one per cent, enough \
          to find the stairs by, until it is picked up again.
          """,
        publishedAt: "2021-12-13T22:02:17-08:00", enabledCount: 3_381,
        services: [.androidDevice, .lights]),
    ])

  /// An unpublished service, which is visible only with its invite code, or to its own backend.
  static let attic = Publisher(
    service: .attic, inviteCode: "314-attic", key: "attic-service-key",
    applets: [
      CatalogApplet(
        id: "At1cBx8L", name: "Ask before the box goes up",
        description: """
          A week after you put something in the attic you are asked what is in the box, and the \
          answer joins a list that can be searched from downstairs.
          """,
        publishedAt: nil, enabledCount: 12, services: [.attic, .notes]),
      CatalogApplet(
        id: "At2cHt5W", name: "Too warm for the photographs",
        description: """
          A line on your screen on the first day above thirty degrees under the roof, with a list \
          of the boxes that should spend the summer elsewhere.
          """,
        publishedAt: nil, enabledCount: 3, services: [.attic, .notifications]),
      CatalogApplet(
        id: "At3cLd0R", name: "Light on the ladder",
        description: """
          The landing lights up when the hatch opens, and reminds you with a blink that it is \
          still open.
          """,
        publishedAt: "2024-09-30T19:45:00-07:00", enabledCount: 27, services: [.attic, .lights]),
    ])
}
