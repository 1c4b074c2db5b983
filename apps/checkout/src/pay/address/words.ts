import type { Language } from '../../words/choose-locale.ts';

/** Few links ask for an address, so these words are loaded with its fields. */
export const ADDRESS_WORDS: Readonly<
  Record<Language, Readonly<Record<'line1' | 'city' | 'postalCode' | 'country' | 'missing', string>>>
> = {
  en: {
    line1: 'Address',
    city: 'City',
    postalCode: 'Postal code',
    country: 'Country',
    missing: 'Complete your address.',
  },
  de: {
    line1: 'Straße und Hausnummer',
    city: 'Ort',
    postalCode: 'Postleitzahl',
    country: 'Land',
    missing: 'Vervollständigen Sie Ihre Anschrift.',
  },
  fr: {
    line1: 'Adresse',
    city: 'Ville',
    postalCode: 'Code postal',
    country: 'Pays',
    missing: 'Complétez votre adresse.',
  },
  es: {
    line1: 'Dirección',
    city: 'Ciudad',
    postalCode: 'Código postal',
    country: 'País',
    missing: 'Complete su dirección.',
  },
  pt: {
    line1: 'Endereço',
    city: 'Cidade',
    postalCode: 'CEP',
    country: 'País',
    missing: 'Complete seu endereço.',
  },
  ja: {
    line1: '番地・町名',
    city: '市区町村',
    postalCode: '郵便番号',
    country: '国',
    missing: '住所を入力してください。',
  },
  ar: {
    line1: 'العنوان',
    city: 'المدينة',
    postalCode: 'الرمز البريدي',
    country: 'البلد',
    missing: 'أكمل عنوانك.',
  },
};
