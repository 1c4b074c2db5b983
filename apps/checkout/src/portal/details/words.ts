import type { Language } from '../../words/choose-locale.ts';

export type DetailsText = Readonly<{
  heading: string;
  use: string;
  edit: string;
  save: string;
  /** Above the charges that cost something else with the change. */
  effect: string;
  line: (name: string, date: string, before: string, after: string, tax: string) => string;
  agree: string;
  saved: string;
}>;

/** Loaded with the part of the page that says them. */
export const DETAILS_TEXT: Readonly<Record<Language, DetailsText>> = {
  en: {
    heading: 'Your details',
    use: 'Your next invoices show these. Invoices that you have stay as they are.',
    edit: 'Edit your details',
    save: 'Save',
    effect: 'This changes the tax of your next charges:',
    line: (name, date, before, after, tax) =>
      `${name} on ${date}: ${after} instead of ${before}, with ${tax} tax`,
    agree: 'Agree and save',
    saved: 'Your details are saved.',
  },
  de: {
    heading: 'Ihre Angaben',
    use: 'Sie stehen auf Ihren nächsten Rechnungen. Bisherige Rechnungen bleiben, wie sie sind.',
    edit: 'Angaben ändern',
    save: 'Speichern',
    effect: 'Damit ändert sich die Steuer Ihrer nächsten Abbuchungen:',
    line: (name, date, before, after, tax) =>
      `${name} am ${date}: ${after} statt ${before}, mit ${tax} Steuer`,
    agree: 'Zustimmen und speichern',
    saved: 'Ihre Angaben sind gespeichert.',
  },
  fr: {
    heading: 'Vos coordonnées',
    use: 'Elles figureront sur vos prochaines factures. Les factures existantes ne changent pas.',
    edit: 'Modifier vos coordonnées',
    save: 'Enregistrer',
    effect: 'Cela change la taxe de vos prochains débits :',
    line: (name, date, before, after, tax) =>
      `${name} le ${date} : ${after} au lieu de ${before}, dont ${tax} de taxe`,
    agree: 'Accepter et enregistrer',
    saved: 'Vos coordonnées sont enregistrées.',
  },
  es: {
    heading: 'Sus datos',
    use: 'Figurarán en sus próximas facturas. Las facturas que ya tiene no cambian.',
    edit: 'Modificar sus datos',
    save: 'Guardar',
    effect: 'Esto cambia el impuesto de sus próximos cobros:',
    line: (name, date, before, after, tax) =>
      `${name} el ${date}: ${after} en lugar de ${before}, con ${tax} de impuesto`,
    agree: 'Aceptar y guardar',
    saved: 'Sus datos se han guardado.',
  },
  pt: {
    heading: 'Os seus dados',
    use: 'Aparecem nas suas próximas faturas. As faturas que já tem não mudam.',
    edit: 'Alterar os seus dados',
    save: 'Guardar',
    effect: 'Isto muda o imposto das suas próximas cobranças:',
    line: (name, date, before, after, tax) =>
      `${name} em ${date}: ${after} em vez de ${before}, com ${tax} de imposto`,
    agree: 'Aceitar e guardar',
    saved: 'Os seus dados foram guardados.',
  },
  ja: {
    heading: 'お客様情報',
    use: '今後の請求書に記載されます。発行済みの請求書は変わりません。',
    edit: 'お客様情報を変更',
    save: '保存',
    effect: '次回以降の請求の税額が変わります。',
    line: (name, date, before, after, tax) =>
      `${name}（${date}）：${before} から ${after} に変わります（うち税 ${tax}）`,
    agree: '同意して保存',
    saved: 'お客様情報を保存しました。',
  },
  ar: {
    heading: 'بياناتك',
    use: 'تظهر في فواتيرك القادمة. تبقى الفواتير الصادرة كما هي.',
    edit: 'تعديل بياناتك',
    save: 'حفظ',
    effect: 'يغيّر هذا ضريبة عمليات الخصم القادمة:',
    line: (name, date, before, after, tax) =>
      `${name} في ${date}: ${after} بدلًا من ${before}، منها ضريبة ${tax}`,
    agree: 'الموافقة والحفظ',
    saved: 'حُفظت بياناتك.',
  },
  it: {
    heading: 'I suoi dati',
    use: 'Compaiono sulle sue prossime fatture. Le fatture già emesse restano come sono.',
    edit: 'Modifica i suoi dati',
    save: 'Salva',
    effect: 'Questo cambia l’imposta dei suoi prossimi addebiti:',
    line: (name, date, before, after, tax) =>
      `${name}, ${date}: ${after} invece di ${before}, di cui ${tax} di imposta`,
    agree: 'Accetta e salva',
    saved: 'I suoi dati sono salvati.',
  },
  nl: {
    heading: 'Uw gegevens',
    use: 'Ze staan op uw volgende facturen. Facturen die u al hebt, blijven zoals ze zijn.',
    edit: 'Uw gegevens wijzigen',
    save: 'Opslaan',
    effect: 'Hierdoor verandert de belasting van uw volgende afschrijvingen:',
    line: (name, date, before, after, tax) =>
      `${name} op ${date}: ${after} in plaats van ${before}, waarvan ${tax} belasting`,
    agree: 'Akkoord en opslaan',
    saved: 'Uw gegevens zijn opgeslagen.',
  },
  pl: {
    heading: 'Dane klienta',
    use: 'Pojawią się na następnych fakturach. Wystawione faktury się nie zmienią.',
    edit: 'Zmień dane',
    save: 'Zapisz',
    effect: 'Zmienia to podatek od następnych opłat:',
    line: (name, date, before, after, tax) =>
      `${name}, ${date}: ${after} zamiast ${before}, w tym podatek ${tax}`,
    agree: 'Zaakceptuj i zapisz',
    saved: 'Dane zostały zapisane.',
  },
  hi: {
    heading: 'आपका विवरण',
    use: 'यह आपके अगले इनवॉइस पर होगा। पहले से जारी इनवॉइस नहीं बदलेंगे।',
    edit: 'विवरण बदलें',
    save: 'सहेजें',
    effect: 'इससे आपके अगले शुल्कों का कर बदल जाएगा:',
    line: (name, date, before, after, tax) =>
      `${name}, ${date} को: ${before} की जगह ${after}, जिसमें कर ${tax}`,
    agree: 'सहमत हों और सहेजें',
    saved: 'आपका विवरण सहेजा गया है।',
  },
};
