import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Datenschutz',
  intro:
    'Diese Seite nimmt eine Zahlung für den Verkäufer entgegen, der auf ihr genannt ist. Das geschieht mit Ihren Angaben:',
  sections: [
    {
      title: 'Ihre Karte',
      body: 'Kartennummer, Ablaufdatum und Prüfnummer geben Sie in Felder ein, die dem Zahlungsdienst gehören. Sie gehen von Ihrem Browser an den Zahlungsdienst und erreichen weder diese Seite noch den Verkäufer. Bei Apple Pay und Google Pay gibt die Wallet Ihre Karte auf demselben Weg an den Zahlungsdienst weiter. Zurück kommen nur die Marke, die letzten vier Ziffern und das Ablaufdatum.',
    },
    {
      title: 'Ihre Angaben',
      body: 'Ihre E-Mail-Adresse, Ihr Name und, wenn Sie sie angeben, Ihre Mobilnummer und Anschrift gehen an den Verkäufer und an den Zahlungsdienst. Sie dienen dazu, die Zahlung entgegenzunehmen, Ihren Beleg auszustellen und Betrug zu verhindern.',
    },
    {
      title: 'Wiederkehrende Zahlungen',
      body: 'Wenn die Seite sagt, dass sich eine Zahlung wiederholt, behält der Zahlungsdienst Ihre Karte, damit der Verkäufer die angezeigten Beträge abbuchen kann. Sie können den Verkäufer jederzeit bitten, damit aufzuhören und die Karte zu löschen.',
    },
    {
      title: 'Diese Seite',
      body: 'Sie setzt keine eigenen Cookies und lädt weder Tracker noch Werbung. Während eine Zahlung verarbeitet wird, behält dieser Tab Ihre Angaben ohne die Karte, damit die Zahlung beim Neuladen nicht verloren geht. Danach behält Ihr Browser nur die Referenz Ihres Belegs, um ihn zu zeigen, wenn Sie den Link wieder öffnen. Das einzige fremde Skript ist das des Zahlungsdienstes, der mit eigenen Cookies Betrug erkennt.',
    },
    {
      title: 'Wie lange',
      body: 'Zahlungsdaten werden so lange aufbewahrt, wie es Steuer- und Handelsrecht vom Verkäufer verlangt. Um zu sehen, zu berichtigen oder zu löschen, was über Sie gespeichert ist, schreiben Sie dem Verkäufer.',
    },
  ],
};
