import { strings } from '../words/locale.ts';
import type { CouponEvent, Effect, Step } from './events.ts';
import { type Coupon, type OpenCheckout, placeOf } from './state.ts';

/** The steps of a discount code: entered, being checked, applied or refused. It changes only while no payment is in flight. */
export function stepCoupon(state: OpenCheckout, event: CouponEvent): Step<OpenCheckout> {
  if (state.payment.step !== 'editing') return [state, []];
  const become = (coupon: Coupon, ...effects: readonly Effect[]): Step<OpenCheckout> => [
    { ...state, coupon },
    effects,
  ];
  const { coupon } = state;

  switch (event.type) {
    case 'coupon_opened':
      return become({ step: 'entering', code: '' }, { type: 'focus', target: 'coupon' });
    case 'coupon_closed':
      return become({ step: 'none' }, { type: 'focus', target: 'coupon_toggle' });
    case 'coupon_edited':
      return coupon.step === 'entering' ? become({ step: 'entering', code: event.code }) : [state, []];
    case 'coupon_applied':
      return coupon.step === 'entering' ? applied(state, coupon.code.trim()) : [state, []];
    case 'coupon_quoted': {
      const { result } = event;
      if (coupon.step === 'applied') return requoted(state, coupon.code, event);
      if (coupon.step !== 'asking') return [state, []];
      if (result.kind === 'quoted')
        return become(
          { step: 'applied', code: coupon.code, quote: result.quote },
          { type: 'focus', target: 'coupon' },
        );
      const problem = result.kind === 'not_valid' ? strings.coupon.notValid : strings.coupon.unreachable;
      return become({ step: 'entering', code: coupon.code, problem }, { type: 'focus', target: 'coupon' });
    }
  }
}

/** The price of another place. The focus stays where the payer is. */
function requoted(
  { isPricing: _, ...state }: OpenCheckout,
  code: string,
  { result, place }: Extract<CouponEvent, { type: 'coupon_quoted' }>,
): Step<OpenCheckout> {
  if (place !== placeOf(state.payer)) return [{ ...state, isPricing: true }, []];
  if (result.kind === 'quoted')
    return [{ ...state, coupon: { step: 'applied', code, quote: result.quote } }, []];
  const problem = result.kind === 'not_valid' ? strings.coupon.notValid : strings.coupon.unreachable;
  return [{ ...state, coupon: { step: 'entering', code, problem } }, []];
}

function applied(state: OpenCheckout, code: string): Step<OpenCheckout> {
  if (code !== '') return [{ ...state, coupon: { step: 'asking', code } }, [{ type: 'quote', code }]];
  return [
    { ...state, coupon: { step: 'entering', code, problem: strings.coupon.missing } },
    [{ type: 'focus', target: 'coupon' }],
  ];
}
