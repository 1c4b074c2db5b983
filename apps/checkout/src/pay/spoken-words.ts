import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { type Checkout, dueNow, placeOf } from './state.ts';

/** The text of the live region that screen readers announce. Elements that take the focus are read anyway, so they are left out. */
export function spokenWords(state: Checkout): string {
  if (state.phase !== 'open') return '';
  const { payment, coupon, link } = state;
  switch (payment.step) {
    case 'tokenising':
    case 'calling':
    case 'paid':
      return strings.spoken.working;
    case 'authenticating':
      return strings.spoken.authenticating;
    case 'editing':
      return coupon.step === 'applied' || state.pricedFor !== placeOf({})
        ? strings.spoken.quoted(moneyText(dueNow(state), link.amount.currency.code, locale))
        : '';
    default:
      return '';
  }
}
