import { Icon } from '../page/icons.tsx';
import { newKey } from '../page/machine.ts';
import { brandName } from '../receipt/card-brand.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { moneyText } from '../words/money.ts';
import { Sentence } from '../words/sentence.tsx';
import { consentText, payLabel } from '../words/terms.ts';
import { wording } from '../words/wording.ts';
import { CardField } from './card-field.tsx';
import { CouponEntry } from './coupon-entry.tsx';
import { Notice } from './notice.tsx';
import { noticeWords } from './notice-words.ts';
import {
  dueByCard,
  dueByWallet,
  dueNow,
  fieldsOf,
  isBlocked,
  isEditable,
  isUnderWay,
  needsCard,
  type OpenCheckout,
  type PayerField,
  taxOf,
  typesCard,
} from './state.ts';
import { TextField } from './text-field.tsx';
import type { Using } from './use-checkout.ts';

type Props = Readonly<Omit<Using, 'state'> & { state: OpenCheckout; hidden: boolean }>;

/** Hidden, not removed, while an outcome is being checked, so that the card fields keep what was typed. */
export function PaymentForm({ state, send, card, hidden }: Props) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send({ type: 'submitted', key: newKey() });
  };
  const words = noticeWords(state);
  const own = state.own && {
    ...{ form: state.own, link: state.link, readOnly: !isEditable(state) },
    onInput: (key: string, value: string) => send({ type: 'own_edited', key, value }),
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      hidden={hidden}
      aria-busy={isUnderWay(state)}
      aria-labelledby="form-title"
    >
      <h2 id="form-title">{strings.form.heading}</h2>
      <PayerFields state={state} send={send} />
      {own && <own.form.kit.Fields {...own} />}
      <WalletPart state={state} />
      <CardChoice state={state} send={send} />
      <CardField
        card={card}
        state={state.card}
        problem={state.problems.card}
        hidden={!typesCard(state)}
        account={state.link.customer?.savedCard ? undefined : state.link.customer?.email}
      />
      {state.link.acceptsCoupons && (
        <CouponEntry coupon={state.coupon} editable={isEditable(state)} send={send} />
      )}
      {own && <own.form.kit.Agreement {...own} />}
      {words && <Notice words={words} send={send} />}
      {state.link.recurring && (
        <p class="small consent">
          <Sentence>{consentText(state.link, state.link.recurring, wording())}</Sentence>
        </p>
      )}
      {state.payment.step !== 'interrupted' && !isBlocked(state) && <PayButton state={state} />}
      <p class="small safety">
        <Icon shape="lock" />
        <span>{strings.page.cardSafety}</span>
      </p>
    </form>
  );
}

function PayerFields({ state, send }: { state: OpenCheckout; send: Using['send'] }) {
  const { asks } = state.link;
  const field = <Name extends PayerField>(id: Name) => ({
    id,
    value: state.payer[id] ?? '',
    problem: state.problems[id],
    readOnly: !isEditable(state) || (id === 'email' && state.link.customer !== undefined),
    onInput: (value: string) => send({ type: 'edited', field: id, value }),
  });
  return (
    <>
      <TextField
        {...field('email')}
        label={strings.form.email}
        type="email"
        autocomplete="email"
        onBlur={() => send({ type: 'email_left' })}
      >
        <p role="status">
          {state.suggestion && (
            <button
              type="button"
              class="link"
              onClick={() => send({ type: 'edited', field: 'email', value: state.suggestion ?? '' })}
            >
              <Sentence>{strings.form.didYouMean(isolate(state.suggestion))}</Sentence>
            </button>
          )}
        </p>
      </TextField>
      <TextField {...field('name')} label={strings.form.name} type="text" autocomplete="name" />
      {asks.mobile !== 'off' && (
        <TextField
          {...field('mobile')}
          label={strings.form.mobile}
          type="tel"
          autocomplete="tel"
          optional={asks.mobile === 'optional'}
        />
      )}
      {fieldsOf(state).map(({ id, ...asked }) => (
        <TextField
          key={id}
          {...field(id)}
          {...asked}
          type="text"
          {...(id === 'taxId' && { onBlur: () => send({ type: 'place_left' }) })}
        >
          {id === 'taxId' && (
            <p class="small" role="status">
              {!state.isPricing && state.details?.hintOf(taxOf(state))}
            </p>
          )}
        </TextField>
      ))}
    </>
  );
}

/** Of a customer who has saved a card: whether that pays. It is theirs alone to see, so the account is named with it. */
function CardChoice({ state, send }: { state: OpenCheckout; send: Using['send'] }) {
  const { customer } = state.link;
  if (!customer?.savedCard || !needsCard(state)) return null;
  const { brand, last4 } = customer.savedCard;
  const choices = [
    [true, strings.receipt.cardEnding(brandName(brand), last4)],
    [false, strings.form.otherCard],
  ] as const;
  return (
    <fieldset class="field">
      <legend class="small">
        <Sentence>{strings.form.account(isolate(customer.email))}</Sentence>
      </legend>
      {choices.map(([saved, label]) => (
        <label key={label} class="tick">
          <input
            type="radio"
            name="card"
            checked={state.usesSaved === saved}
            disabled={!isEditable(state)}
            onInput={() => send({ type: 'card_chosen', saved })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** What the wallet pays of the price, when it pays something. */
function WalletPart({ state }: { state: OpenCheckout }) {
  const part = dueByWallet(state);
  if (!part) return null;
  return (
    <p class="field">
      {strings.summary.wallet} {moneyText(part, state.link.amount.currency.code, locale)}{' '}
      {!needsCard(state) && strings.form.noCard}
    </p>
  );
}

/** Not `disabled` while working, since a disabled button loses the focus. The state machine ignores a second press. */
function PayButton({ state }: { state: OpenCheckout }) {
  const working = isUnderWay(state);
  return (
    <button type="submit" class="pay" aria-disabled={working || state.isPricing || undefined}>
      {(working || state.isPricing) && <span class="spinner" aria-hidden="true" />}
      <span>
        {working ? workingText(state) : payLabel(state.link, dueByCard(state) || dueNow(state), wording())}
      </span>
    </button>
  );
}

const workingText = ({ payment }: OpenCheckout): string =>
  payment.step === 'authenticating' ? strings.form.authenticating : strings.form.working;
