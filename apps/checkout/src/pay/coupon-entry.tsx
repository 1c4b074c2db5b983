import { Icon } from '../page/icons.tsx';
import { isolate } from '../words/isolate.ts';
import { strings } from '../words/locale.ts';
import { Sentence } from '../words/sentence.tsx';
import type { Event } from './events.ts';
import type { Coupon } from './state.ts';

type Props = Readonly<{ coupon: Coupon; editable: boolean; send: (event: Event) => void }>;

/** The field for a discount code, collapsed until the payer opens it. */
export function CouponEntry({ coupon, editable, send }: Props) {
  if (coupon.step === 'none') {
    return (
      <button
        type="button"
        class="link coupon-toggle"
        id="coupon_toggle"
        disabled={!editable}
        onClick={() => send({ type: 'coupon_opened' })}
      >
        <Icon shape="tag" />
        {strings.coupon.add}
      </button>
    );
  }
  if (coupon.step === 'applied') {
    return (
      <p class="coupon-applied">
        <Icon shape="tag" />
        <span>
          <Sentence>{strings.coupon.applied(isolate(coupon.code))}</Sentence>
        </span>
        <button
          type="button"
          class="link"
          id="coupon"
          disabled={!editable}
          onClick={() => send({ type: 'coupon_closed' })}
        >
          {strings.coupon.remove}
        </button>
      </p>
    );
  }
  return <Entry coupon={coupon} editable={editable} send={send} />;
}

type Entering = Extract<Coupon, { step: 'entering' | 'asking' }>;

function Entry({ coupon, editable, send }: Props & { coupon: Entering }) {
  const asking = coupon.step === 'asking';
  const apply = () => send({ type: 'coupon_applied' });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // The Enter key in this field applies the code instead of submitting the payment.
    apply();
  };
  return (
    <div class="field">
      <label for="coupon">{strings.coupon.label}</label>
      <div class="coupon-row">
        <input
          id="coupon"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={64}
          value={coupon.code}
          readOnly={asking || !editable}
          aria-invalid={coupon.problem ? 'true' : undefined}
          aria-describedby={coupon.problem ? 'coupon-problem' : undefined}
          onInput={(event) => send({ type: 'coupon_edited', code: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <button type="button" class="second" disabled={!editable} aria-disabled={asking} onClick={apply}>
          {asking ? strings.coupon.applying : strings.coupon.apply}
        </button>
        <button
          type="button"
          class="link"
          disabled={!editable}
          onClick={() => send({ type: 'coupon_closed' })}
        >
          {strings.coupon.cancel}
        </button>
      </div>
      {coupon.problem && (
        <p class="problem" id="coupon-problem">
          {coupon.problem}
        </p>
      )}
    </div>
  );
}
