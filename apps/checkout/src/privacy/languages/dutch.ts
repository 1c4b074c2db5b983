import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Privacy',
  intro:
    'Deze pagina neemt een betaling aan voor de verkoper die erop wordt genoemd. Dit gebeurt er met wat u invult.',
  sections: [
    {
      title: 'Uw kaart',
      body: 'Kaartnummer, vervaldatum en beveiligingscode vult u in velden in die van de betaaldienst zijn. Ze gaan van uw browser naar de betaaldienst en bereiken nooit deze pagina of de verkoper. Bij Apple Pay en Google Pay geeft de wallet uw kaart op dezelfde manier door aan de betaaldienst. Alleen het merk, de laatste vier cijfers en de vervaldatum komen terug.',
    },
    {
      title: 'Uw gegevens',
      body: 'Uw e-mailadres, uw naam en, als u ze opgeeft, uw mobiele nummer en adres gaan naar de verkoper en naar de betaaldienst. Ze dienen om de betaling aan te nemen, uw betaalbewijs op te maken en fraude te voorkomen.',
    },
    {
      title: 'Terugkerende betalingen',
      body: 'Als de pagina zegt dat een betaling wordt herhaald, bewaart de betaaldienst uw kaart, zodat de verkoper de getoonde bedragen kan afschrijven. U kunt de verkoper op elk moment vragen hiermee te stoppen en de kaart te verwijderen.',
    },
    {
      title: 'Deze pagina',
      body: 'Ze plaatst geen eigen cookies en laadt geen trackers en geen reclame. Terwijl een betaling wordt verwerkt, bewaart dit tabblad wat u hebt ingevuld, zonder de kaart, zodat de betaling niet verloren gaat bij opnieuw laden. Daarna bewaart uw browser alleen de referentie van uw betaalbewijs, om het te tonen wanneer u de link opnieuw opent. Het enige vreemde script is dat van de betaaldienst, die met eigen cookies fraude herkent.',
    },
    {
      title: 'Hoe lang',
      body: 'Betaalgegevens worden bewaard zolang de belasting- en boekhoudwetgeving dat van de verkoper eist. Wilt u zien, verbeteren of laten verwijderen wat over u wordt bewaard, schrijf dan de verkoper.',
    },
  ],
};
