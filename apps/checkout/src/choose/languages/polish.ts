import type { ChooseText } from './english.ts';

export const text: ChooseText = {
  quantity: 'Ile sztuk?',
  amount: (currency) => `Kwota w ${currency}`,
  range: (min, max) => `Od ${min} do ${max}`,
  each: (price) => `${price} za sztukę`,
  left: (count) => `Jeszcze dostępne: ${count}`,
  kept: 'Po kontynuowaniu rezerwacja obowiązuje przez 15 minut.',
  continue: 'Przejdź do płatności',
  working: 'Chwileczkę…',
  wrongQuantity: (min, max) => `Proszę podać liczbę całkowitą od ${min} do ${max}.`,
  wrongAmount: (min, max) => `Proszę podać kwotę od ${min} do ${max}.`,
  soldOut: 'Wyprzedane',
  soldOutBody: 'Nic już nie zostało. Nic nie zostało pobrane.',
  held: 'Za wszystkie pozostałe sztuki ktoś właśnie płaci. Proszę spróbować za kilka minut.',
  tooMany: 'Z tej sieci zarezerwowano zbyt wiele sztuk bez zapłaty. Proszę spróbować później.',
  inProgress: 'Państwa płatność jest już w toku. Proszę chwilę odczekać i spróbować ponownie.',
  failed: 'Nie udało się. Nic nie zostało pobrane. Proszę spróbować ponownie.',
};
