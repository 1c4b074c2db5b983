import { newKey } from '../page/machine.ts';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { Sentence } from '../words/sentence.tsx';
import { everyText } from '../words/terms.ts';
import type { Money, PlanChange, PlanName, Subscription } from './account.ts';
import { amountText } from './account-words.ts';
import type { PortalText } from './languages/english.ts';
import { Panel } from './panel.tsx';
import type { Panel as AnyPanel } from './state.ts';
import type { Part } from './use-portal.ts';

type Props = Readonly<{ part: Part; own: Subscription; panel: Extract<AnyPanel, { kind: 'change' }> }>;

/** The plans to change to, and what the chosen change does. Nothing is changed before the customer has seen that. */
export function ChangePanel({ part, own, panel: { options, preview } }: Props) {
  const { text, send } = part;
  const words = text.change;
  const submit = () => {
    if (!preview) return;
    const { slug: planSlug, cycleId } = preview.change.to;
    const change = { kind: 'change', slug: own.plan.slug, subscription: own.id, planSlug, cycleId } as const;
    send({ type: 'asked', write: { ...change, quoteReceipt: preview.quoteReceipt }, key: newKey() });
  };
  const others = options === 'loading' ? [] : options.filter(({ to }) => !isSame(to, own.plan));
  return (
    <Panel
      part={part}
      title={words.title(isolate(own.plan.name))}
      label={preview && labelOf(preview.change, text)}
      submit={submit}
    >
      <p class="small" role="status">
        {options === 'loading' ? words.loading : others.length === 0 && words.none}
      </p>
      <ul class="options">
        {others.map(({ to, recurring }) => (
          <li key={`${to.slug} ${to.cycleId}`}>
            <button
              type="button"
              class="second"
              aria-pressed={preview !== undefined && isSame(preview.change.to, to)}
              onClick={() => send({ type: 'option_chosen', to })}
            >
              <Sentence>
                {words.option(
                  isolate(to.name),
                  amountText(recurring.amount),
                  everyText(recurring.billingInterval, strings),
                )}
              </Sentence>
            </button>
          </li>
        ))}
      </ul>
      <div aria-live="polite">{preview && <Preview change={preview.change} text={text} />}</div>
    </Panel>
  );
}

const isSame = (one: PlanName, other: PlanName): boolean =>
  one.slug === other.slug && one.cycleId === other.cycleId;

function labelOf({ takesEffect, effectiveOn, dueByCard }: PlanChange, { change: words }: PortalText): string {
  if (takesEffect === 'at_period_end') return words.schedule(dayText(effectiveOn, locale));
  return dueByCard.value > 0 ? words.pay(amountText(dueByCard)) : words.confirm;
}

function Preview({ change, text: { change: words } }: { change: PlanChange; text: PortalText }) {
  const {
    takesEffect,
    effectiveOn,
    items,
    discount,
    unusedCredit,
    dueNow,
    wallet,
    dueByCard,
    walletCredit,
    endingAddons,
    recurring,
  } = change;
  const isNow = takesEffect === 'now';
  return (
    <>
      <p class="effect">{isNow ? words.now : words.later(dayText(effectiveOn, locale))}</p>
      {isNow && (
        <dl class="totals">
          {items.map(({ name, amount }) => (
            <Row key={name} name={name} amount={amount} />
          ))}
          <Row name={strings.summary.discount} amount={discount} isLess />
          <Row name={words.unused} amount={unusedCredit} isLess />
          <Row name={strings.summary.dueNow} amount={dueNow} isTotal />
          <Row name={words.wallet} amount={wallet} />
          {wallet.value > 0 && <Row name={words.card} amount={dueByCard} />}
          <Row name={words.credit} amount={walletCredit} />
        </dl>
      )}
      {endingAddons.map(({ id, orderId, name, endsOn, walletCredit: unused }) => (
        <p class="small" key={orderId ?? id}>
          <Sentence>{words.ends(isolate(name), dayText(endsOn, locale))}</Sentence>
          {unused !== null && unused.value > 0 && ` ${words.unusedOfIt(amountText(unused))}`}
        </p>
      ))}
      <p class="small">
        {words.afterwards(
          amountText(recurring.amount),
          everyText(recurring.billingInterval, strings),
          dayText(recurring.nextBillingDate, locale),
        )}
      </p>
    </>
  );
}

/** Nothing for an amount of zero, except the total. */
function Row({
  name,
  amount,
  isLess,
  isTotal,
}: {
  name: string;
  amount: Money;
  isLess?: boolean;
  isTotal?: boolean;
}) {
  if (amount.value === 0 && !isTotal) return null;
  return (
    <div class={isTotal ? 'strong' : undefined}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd class="number">
        {isLess && '−'}
        {amountText(amount)}
      </dd>
    </div>
  );
}
