import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Privacy',
  intro:
    'Questa pagina riceve un pagamento per conto del venditore che vi è indicato. Ecco che cosa accade ai dati che inserisce.',
  sections: [
    {
      title: 'La sua carta',
      body: 'Il numero della carta, la data di scadenza e il codice di sicurezza si inseriscono in campi che appartengono al gestore dei pagamenti. Vanno dal suo browser al gestore e non arrivano mai a questa pagina né al venditore. Con Apple Pay e Google Pay il portafoglio digitale trasmette la carta al gestore nello stesso modo. Tornano indietro solo il marchio, le ultime quattro cifre e la data di scadenza.',
    },
    {
      title: 'I suoi dati',
      body: 'L’indirizzo e-mail, il nome e, se li fornisce, il numero di cellulare e l’indirizzo vengono inviati al venditore e al gestore dei pagamenti. Servono a ricevere il pagamento, a emettere la ricevuta e a prevenire le frodi.',
    },
    {
      title: 'Pagamenti ricorrenti',
      body: 'Quando la pagina indica che un pagamento si ripete, il gestore conserva la carta affinché il venditore possa addebitare gli importi indicati. Può chiedere in qualsiasi momento al venditore di smettere e di eliminare la carta.',
    },
    {
      title: 'Questa pagina',
      body: 'Non imposta cookie propri e non carica né sistemi di tracciamento né pubblicità. Mentre un pagamento è in elaborazione, questa scheda conserva ciò che ha inserito, senza la carta, affinché un ricaricamento non faccia perdere il pagamento. In seguito il browser conserva solo il riferimento della ricevuta, per mostrarla quando riapre il link. L’unico script esterno è quello del gestore dei pagamenti, che usa i propri cookie per riconoscere le frodi.',
    },
    {
      title: 'Per quanto tempo',
      body: 'I dati dei pagamenti sono conservati per il tempo che le norme fiscali e contabili impongono al venditore. Per vedere, correggere o eliminare ciò che è conservato su di lei, scriva al venditore.',
    },
  ],
};
