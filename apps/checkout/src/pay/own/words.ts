import type { Language } from '../../words/choose-locale.ts';

/** `notOfShop` stands above what a link asks that the shop did not make. */
export type OwnWords = Readonly<{
  missing: string;
  notTicked: string;
  notNumber: string;
  notOfShop: string;
  /** Beside the box by which the payer agrees to the shop's terms, above the pages that these name. */
  agree: (shop: string) => string;
  terms: string;
  withdrawal: string;
}>;

/** Few links ask for more than name and address, so these words are loaded with what they ask. */
export const OWN_WORDS: Readonly<Record<Language, OwnWords>> = {
  en: {
    missing: 'Complete this field.',
    notTicked: 'Tick this box to pay.',
    notNumber: 'Enter a number.',
    notOfShop:
      'The shop does not ask for this. Whoever made this link does. Never enter passwords or card details here.',
    agree: (shop) => `I agree to the terms of ${shop}.`,
    terms: 'Terms',
    withdrawal: 'Right of withdrawal',
  },
  de: {
    missing: 'Füllen Sie dieses Feld aus.',
    notTicked: 'Setzen Sie dieses Häkchen, um zu bezahlen.',
    notNumber: 'Geben Sie eine Zahl ein.',
    notOfShop:
      'Danach fragt nicht der Shop, sondern wer diesen Link erstellt hat. Geben Sie hier nie Passwörter oder Kartendaten ein.',
    agree: (shop) => `Ich stimme den Geschäftsbedingungen von ${shop} zu.`,
    terms: 'Geschäftsbedingungen',
    withdrawal: 'Widerrufsbelehrung',
  },
  fr: {
    missing: 'Remplissez ce champ.',
    notTicked: 'Cochez cette case pour payer.',
    notNumber: 'Saisissez un nombre.',
    notOfShop:
      'Ce n’est pas la boutique qui demande ceci : c’est la personne qui a créé ce lien. N’entrez jamais ici de mot de passe ni de données de carte.',
    agree: (shop) => `J’accepte les conditions générales de ${shop}.`,
    terms: 'Conditions générales',
    withdrawal: 'Droit de rétractation',
  },
  es: {
    missing: 'Rellena este campo.',
    notTicked: 'Marca esta casilla para pagar.',
    notNumber: 'Introduce un número.',
    notOfShop:
      'La tienda no pide esto: lo pide quien creó este enlace. No escribas aquí contraseñas ni datos de tarjeta.',
    agree: (shop) => `Acepto las condiciones de ${shop}.`,
    terms: 'Condiciones',
    withdrawal: 'Derecho de desistimiento',
  },
  pt: {
    missing: 'Preencha este campo.',
    notTicked: 'Marque esta caixa para pagar.',
    notNumber: 'Digite um número.',
    notOfShop:
      'A loja não pede isto: quem pede é quem criou este link. Nunca digite aqui senhas nem dados de cartão.',
    agree: (shop) => `Aceito os termos de ${shop}.`,
    terms: 'Termos e condições',
    withdrawal: 'Direito de arrependimento',
  },
  ja: {
    missing: 'この項目を入力してください。',
    notTicked: 'お支払いにはチェックが必要です。',
    notNumber: '数字を入力してください。',
    notOfShop:
      'これはショップからの質問ではなく、このリンクを作成した人からのものです。パスワードやカード情報は入力しないでください。',
    agree: (shop) => `${shop} の利用規約に同意します。`,
    terms: '利用規約',
    withdrawal: '返品・解約について',
  },
  ar: {
    missing: 'أكمل هذا الحقل.',
    notTicked: 'ضع علامة في هذا المربع للدفع.',
    notNumber: 'أدخل رقمًا.',
    notOfShop: 'لا يطلب المتجر هذا، بل من أنشأ هذا الرابط. لا تكتب هنا كلمات مرور أو بيانات بطاقة أبدًا.',
    agree: (shop) => `أوافق على شروط ${shop}.`,
    terms: 'الشروط والأحكام',
    withdrawal: 'حق العدول',
  },
  it: {
    missing: 'Compili questo campo.',
    notTicked: 'Selezioni questa casella per pagare.',
    notNumber: 'Inserisca un numero.',
    notOfShop:
      'Non è il negozio a chiederlo, ma chi ha creato questo link. Non inserisca mai qui password o dati della carta.',
    agree: (shop) => `Accetto le condizioni di ${shop}.`,
    terms: 'Condizioni generali',
    withdrawal: 'Diritto di recesso',
  },
  nl: {
    missing: 'Vul dit veld in.',
    notTicked: 'Vink dit vakje aan om te betalen.',
    notNumber: 'Vul een getal in.',
    notOfShop:
      'Niet de winkel vraagt dit, maar degene die deze link heeft gemaakt. Vul hier nooit wachtwoorden of kaartgegevens in.',
    agree: (shop) => `Ik ga akkoord met de voorwaarden van ${shop}.`,
    terms: 'Voorwaarden',
    withdrawal: 'Herroepingsrecht',
  },
  pl: {
    missing: 'Proszę wypełnić to pole.',
    notTicked: 'Aby zapłacić, proszę zaznaczyć to pole.',
    notNumber: 'Proszę podać liczbę.',
    notOfShop:
      'Nie pyta o to sklep, lecz osoba, która utworzyła ten link. Proszę nigdy nie podawać tu haseł ani danych karty.',
    agree: (shop) => `Akceptuję regulamin sprzedawcy ${shop}.`,
    terms: 'Regulamin',
    withdrawal: 'Prawo odstąpienia od umowy',
  },
  hi: {
    missing: 'यह फ़ील्ड भरें।',
    notTicked: 'भुगतान के लिए इस बॉक्स पर निशान लगाएँ।',
    notNumber: 'कोई संख्या दर्ज करें।',
    notOfShop: 'यह दुकान नहीं, बल्कि यह लिंक बनाने वाला व्यक्ति पूछ रहा है। यहाँ पासवर्ड या कार्ड का विवरण कभी दर्ज न करें।',
    agree: (shop) => `मैं ${shop} की शर्तों से सहमत हूँ।`,
    terms: 'शर्तें',
    withdrawal: 'वापसी का अधिकार',
  },
};
