import type { CancelText } from './english.ts';

export const text: CancelText = {
  title: 'Rezygnacja',
  question: (date) => `Zrezygnować przed terminem ${date}?`,
  renewal: (seller, name, amount, date) =>
    `Sprzedawca ${seller} pobierze ${amount} za ${name}. Termin: ${date}. W razie rezygnacji nic nie zostanie pobrane, a usługa zakończy się tego dnia.`,
  trial: (seller, name, amount, date) =>
    `Bezpłatny okres próbny ${name} kończy się ${date}. Potem sprzedawca ${seller} pobierze ${amount}. W razie rezygnacji nic nie zostanie pobrane, a usługa zakończy się tego dnia.`,
  cancel: 'Rezygnuję',
  working: 'Chwileczkę…',
  cancelled: (date) => `Zrezygnowano. Usługa kończy się ${date}`,
  cancelledBody: (name) => `Za ${name} nic więcej nie zostanie pobrane.`,
  undo: 'Cofnij rezygnację',
  ended: 'Usługa się zakończyła',
  endedBody: (name) => `Za ${name} nic więcej nie jest pobierane.`,
  expired: 'Ten link wygasł',
  expiredBody:
    'Płatność, której dotyczy, została już pobrana lub podjęto jej próbę. Proszę zgłosić rezygnację sprzedawcy.',
  broken: 'Ten link nie działa',
  brokenBody: 'Może być niepełny. Proszę otworzyć go ponownie z wiadomości, w której się znajduje.',
  failed: 'Nie wiadomo, czy się udało. Proszę spróbować ponownie: nic nie stanie się dwa razy.',
};
