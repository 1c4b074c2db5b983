import type { PrivacyText } from './english.ts';

export const text: PrivacyText = {
  heading: 'Prywatność',
  intro:
    'Ta strona przyjmuje płatność w imieniu wskazanego na niej sprzedawcy. Oto co dzieje się z podanymi danymi.',
  sections: [
    {
      title: 'Karta',
      body: 'Numer karty, datę ważności i kod zabezpieczający wpisuje się w pola należące do operatora płatności. Trafiają one z przeglądarki do operatora i nigdy nie docierają do tej strony ani do sprzedawcy. W przypadku Apple Pay i Google Pay portfel przekazuje kartę operatorowi w ten sam sposób. Zwracane są tylko marka, cztery ostatnie cyfry i data ważności.',
    },
    {
      title: 'Dane osobowe',
      body: 'Adres e-mail, imię i nazwisko oraz, jeśli zostały podane, numer telefonu i adres są przekazywane sprzedawcy i operatorowi płatności. Służą do przyjęcia płatności, wystawienia potwierdzenia i zapobiegania oszustwom.',
    },
    {
      title: 'Płatności cykliczne',
      body: 'Gdy strona informuje, że płatność się powtarza, operator przechowuje kartę, aby sprzedawca mógł pobierać wskazane kwoty. W każdej chwili można poprosić sprzedawcę o zaprzestanie i usunięcie karty.',
    },
    {
      title: 'Ta strona',
      body: 'Nie zapisuje własnych plików cookie i nie wczytuje skryptów śledzących ani reklam. Podczas przetwarzania płatności ta karta przeglądarki przechowuje wpisane dane, bez karty płatniczej, aby ponowne wczytanie strony nie spowodowało utraty płatności. Potem przeglądarka przechowuje tylko numer referencyjny potwierdzenia, aby pokazać je po ponownym otwarciu linku. Jedyny obcy skrypt należy do operatora płatności, który rozpoznaje oszustwa za pomocą własnych plików cookie.',
    },
    {
      title: 'Jak długo',
      body: 'Dane płatności są przechowywane tak długo, jak wymagają tego od sprzedawcy przepisy podatkowe i rachunkowe. Aby zobaczyć, poprawić lub usunąć przechowywane dane, proszę napisać do sprzedawcy.',
    },
  ],
};
