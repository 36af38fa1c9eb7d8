import Testing

@testable import Formats

/// Tests that a page that only asks for consent is told from pages that show something.
struct ConsentWallTests {
  private static let walls = [
    // TrustArc
    """
    <html><head><title>Cookie Consent</title>
    <script src="https://consent.trustarc.com/notice?domain=example.com"></script></head>
    <body><h1>Your choices regarding cookies on this site</h1><p>We and our partners use cookies to
    optimize site functionality and to give you the best possible experience. Please choose whether
    this site may use functional and advertising cookies.</p><button>Required cookies only</button>
    <button>Accept all cookies</button><a href="/privacy">Privacy policy</a></body></html>
    """,
    // OneTrust
    """
    <!doctype html><title>Example</title>
    <script src="https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"></script>
    <div id="onetrust-banner-sdk"><h2>Wir schätzen Ihre Privatsphäre</h2><p>Wir und unsere 842 Partner
    speichern Informationen auf Ihrem Gerät, etwa Cookies, und verarbeiten personenbezogene Daten, um
    Werbung zu zeigen. Mit Ihrer Einwilligung dürfen wir genaue Standortdaten verwenden. Sie können Ihre
    Zustimmung jederzeit widerrufen.</p><button>Alle akzeptieren</button><button>Ablehnen</button>
    <a>Datenschutzerklärung</a></div>
    """,
    // Didomi
    """
    <!DOCTYPE html><html lang="fr"><script src="https://sdk.privacy-center.org/abc/loader.js"></script>
    <div id="didomi-host"><p>Bienvenue. Avec votre accord, nos 512 partenaires et nous utilisons des
    cookies ou des technologies similaires pour stocker et consulter des données personnelles comme
    votre visite sur ce site. Vous pouvez retirer votre consentement à tout moment.</p>
    <button>Continuer sans accepter</button><button>En savoir plus</button><button>Accepter</button>
    """,
    // Usercentrics
    """
    <html><script id="usercentrics-cmp" src="https://app.usercentrics.eu/browser-ui/latest/loader.js">
    </script><body><div><h1>Privacidad</h1><p>Usamos cookies. ¿Acepta nuestra publicidad?</p>
    <button>Aceptar</button><button>Rechazar</button></div></body></html>
    """,
    // Sourcepoint
    """
    <html><body><div id="sp_message_container_12"><p>Noi e i nostri partner archiviamo informazioni su
    un dispositivo, come i cookie, e trattiamo dati personali per pubblicità mirata. Puoi dare o
    rifiutare il consenso. Leggi l’informativa sulla privacy.</p><button>Accetta</button>
    <button>Rifiuta</button><button>Gestisci le preferenze sui cookie</button></div>
    """,
    // contentpass
    """
    <!DOCTYPE html><html><body><h1>Weiter mit Werbung oder contentpass</h1><p>Besuchen Sie unsere Website
    wie gewohnt mit Werbung und Tracking, indem Sie der Nutzung aller Cookies zustimmen. Details zu
    Cookies in der Datenschutzerklärung.</p><button>Akzeptieren und weiter</button><h2>contentpass
    abonnieren</h2><p>Nutzen Sie diese und 400 Websites ohne Werbetracking für 3,99 € im Monat.</p>
    """,
    """
    <html><script src="//consent.trustarc.com/notice?domain=x"></script><body><h2>Cookie preferences</h2>
    <p>This website uses cookies to help us understand how it is used.</p><button>Agree</button></body>
    </html>
    """,
    // All of it is in a script.
    """
    <html><head><title>Consent</title><script src="https://cdn.privacy-mgmt.com/unified/wrapper.js">
    </script><script>window._sp_ = {config: {accountId: 1}}</script></head><body>Loading…</body></html>
    """,
  ]

  @Test(arguments: walls) func aPageThatOnlyAsksForConsentIsRecognized(page: String) {
    #expect(AccessWall.asksForConsent([UInt8](page.utf8)))
  }

  private static let others = [
    "<!doctype html><title>Hi</title>",
    "<html><body><form>Log in <input type=password><a>Privacy</a> <a>Cookies</a></form></body></html>",
    """
    <html><script src="//consent.trustarc.com/notice"></script><body><h1>Pancakes</h1><p>Mix two eggs,
    flour and milk.</p><footer>Privacy Cookies Imprint</footer></body></html>
    """,
    // A program that shows the page.
    """
    <html><script src="https://cdn.cookielaw.org/onetrust.js"></script><script src="/app.js"></script>
    <body><div id=root>Loading…</div></body></html>
    """,
    // A page with a dialog.
    """
    <html><script src="https://consent.trustarc.com/notice"></script><body><p>\(String(
      repeating: "The potatoes in this garden grow in long rows behind the house. ", count: 20))</p>
    <div>We and our partners use cookies. With your consent, we show advertising. Privacy policy.
    Accept all cookies. Reject.</div></body></html>
    """,
    """
    <html><body><p>Not found. The page that you were looking for is not here.</p>
    <footer>Privacy Cookies Imprint</footer></body></html>
    """,
  ]

  @Test(arguments: others) func otherPagesDoNot(page: String) {
    #expect(!AccessWall.asksForConsent([UInt8](page.utf8)))
  }
}
