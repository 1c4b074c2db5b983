import type { PageLanguage } from '../tenants/page-language.ts';

/** The texts of a link's preview. */
export type PreviewWords = Readonly<{
  pay: (seller: string) => string;
  /** Of what is free now and charged later. */
  trial: string;
  subscription: string;
  /** Of a link that is paid, expired or cancelled: a preview does not say which. */
  closed: string;
  /** Leads to the page. */
  open: string;
}>;

export const PREVIEW_WORDS: Readonly<Record<PageLanguage, PreviewWords>> = {
  en: {
    pay: (seller) => `Pay ${seller}`,
    trial: 'Free trial',
    subscription: 'Subscription',
    closed: 'This payment link can no longer be used.',
    open: 'Open the payment page',
  },
  de: {
    pay: (seller) => `Zahlung an ${seller}`,
    trial: 'Kostenlose Testzeit',
    subscription: 'Abonnement',
    closed: 'Dieser Zahlungslink kann nicht mehr verwendet werden.',
    open: 'Zahlungsseite öffnen',
  },
  fr: {
    pay: (seller) => `Paiement à ${seller}`,
    trial: 'Essai gratuit',
    subscription: 'Abonnement',
    closed: 'Ce lien de paiement ne peut plus être utilisé.',
    open: 'Ouvrir la page de paiement',
  },
  es: {
    pay: (seller) => `Pago a ${seller}`,
    trial: 'Prueba gratuita',
    subscription: 'Suscripción',
    closed: 'Este enlace de pago ya no se puede usar.',
    open: 'Abrir la página de pago',
  },
  pt: {
    pay: (seller) => `Pagamento a ${seller}`,
    trial: 'Teste grátis',
    subscription: 'Assinatura',
    closed: 'Este link de pagamento não pode mais ser usado.',
    open: 'Abrir a página de pagamento',
  },
  ar: {
    pay: (seller) => `الدفع إلى ${seller}`,
    trial: 'فترة مجانية',
    subscription: 'اشتراك',
    closed: 'لم يعد من الممكن استخدام رابط الدفع هذا.',
    open: 'فتح صفحة الدفع',
  },
  ja: {
    pay: (seller) => `${seller} へのお支払い`,
    trial: '無料期間',
    subscription: '定期購入',
    closed: 'この支払いリンクは使用できなくなりました。',
    open: 'お支払いページを開く',
  },
  it: {
    pay: (seller) => `Pagamento a ${seller}`,
    trial: 'Prova gratuita',
    subscription: 'Abbonamento',
    closed: 'Questo link di pagamento non può più essere utilizzato.',
    open: 'Apri la pagina di pagamento',
  },
  nl: {
    pay: (seller) => `Betaling aan ${seller}`,
    trial: 'Gratis proefperiode',
    subscription: 'Abonnement',
    closed: 'Deze betaallink kan niet meer worden gebruikt.',
    open: 'Betaalpagina openen',
  },
  pl: {
    pay: (seller) => `Płatność dla: ${seller}`,
    trial: 'Bezpłatny okres próbny',
    subscription: 'Subskrypcja',
    closed: 'Z tego linku do płatności nie można już skorzystać.',
    open: 'Otwórz stronę płatności',
  },
  hi: {
    pay: (seller) => `${seller} को भुगतान`,
    trial: 'निःशुल्क अवधि',
    subscription: 'सदस्यता',
    closed: 'इस भुगतान लिंक का अब उपयोग नहीं किया जा सकता।',
    open: 'भुगतान पेज खोलें',
  },
};
