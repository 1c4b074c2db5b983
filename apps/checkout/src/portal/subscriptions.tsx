import { newKey } from '../page/machine.ts';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale, strings } from '../words/locale.ts';
import { addressOf } from '../words/speak.ts';
import { everyText } from '../words/terms.ts';
import type { Granted, PendingChange, Subscription } from './account.ts';
import { amountText, cardText, isTrial, statusText } from './account-words.ts';
import { Button } from './button.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { ChangePanel } from './change-panel.tsx';
import { Fact } from './fact.tsx';
import type { PortalText } from './languages/english.ts';
import { ofSubscription, PauseChoice, PauseFacts, PausePanel } from './pause/pausing.tsx';
import { isAbout } from './state.ts';
import type { Part } from './use-portal.ts';

/** The customer's subscriptions, each with what they may do about it. */
export function Subscriptions(part: Part) {
  const { state, text } = part;
  const { subscriptions } = state.account;
  return (
    <section class="paper" aria-labelledby="subscriptions">
      <h2 id="subscriptions">{text.subscriptions.heading}</h2>
      {subscriptions.length === 0 && <p class="small">{text.subscriptions.none}</p>}
      {subscriptions.map((own) => (
        <Own key={own.id} {...part} own={own} />
      ))}
    </section>
  );
}

const isBad = ({ statusLabel, suspendedFor, isBeingChecked }: Subscription): boolean =>
  isBeingChecked || (statusLabel === 'suspended' && suspendedFor !== 'paused');

type OwnProps = Part & Readonly<{ own: Subscription }>;

function Own({ own, ...part }: OwnProps) {
  const { state, text } = part;
  const { panel } = state;
  const opened = panel && 'of' in panel && panel.of === own.id ? panel : undefined;
  return (
    <article class="entry" aria-labelledby={own.id}>
      <div class="heading">
        <h3 id={own.id}>
          <bdi>{own.plan.name}</bdi>
        </h3>
        <span class={isBad(own) ? 'badge bad' : 'badge'}>{statusText(own, text)}</span>
      </div>
      <Facts
        {...part}
        own={own}
        granted={state.account.granted.find(({ subscriptionId }) => subscriptionId === own.id)}
      />
      {own.unpaid && <Unpaid unpaid={own.unpaid} {...part} />}
      {opened?.kind === 'cancel' && (
        <CancelPanel
          part={part}
          name={own.plan.name}
          endsOn={own.unpaid || own.pause?.pausedAt ? undefined : own.nextCharge?.on}
          isPaused={own.pause !== undefined}
          write={{ kind: 'cancel', slug: own.plan.slug, subscription: own.id }}
        />
      )}
      {opened?.kind === 'change' && <ChangePanel part={part} own={own} panel={opened} />}
      {isAbout(panel, own.orderId) ? (
        <PausePanel part={part} own={ofSubscription(own)} />
      ) : (
        !opened && <Actions {...part} own={own} />
      )}
    </article>
  );
}

function Facts({ own, granted, ...part }: OwnProps & Readonly<{ granted: Granted | undefined }>) {
  const words = part.text.subscriptions;
  const { nextCharge, trialEndsOn, endsOn, pendingChange, unpaid, pause, card } = own;
  const day = (date: string) => dayText(date, locale);
  return (
    <dl class="facts">
      <Fact name={words.trialEnds} value={isTrial(own) && trialEndsOn ? day(trialEndsOn) : null} />
      <Fact
        name={words.next}
        value={
          unpaid || pause ? null : nextCharge && words.on(amountText(nextCharge.amount), day(nextCharge.on))
        }
      />
      <PauseFacts part={part} own={ofSubscription(own)} />
      <Fact name={words.ends} value={endsOn && day(endsOn)} />
      <Fact name={words.pending} value={pendingChange && pendingText(pendingChange, words)} />
      <Fact name={words.card} value={endsOn ? null : card && cardText(card, part.text)} />
      {granted?.features.map((feature) => (
        <Fact key={feature.key} name={feature.label} value={usageText(feature, words)} />
      ))}
    </dl>
  );
}

/** Of what is counted: how much was used in the period. What is only granted has nothing to say. */
function usageText(
  { used, limit }: Granted['features'][number],
  words: PortalText['subscriptions'],
): string | null {
  if (used === undefined) return null;
  const count = (number: number) => number.toLocaleString(locale);
  return typeof limit === 'number' ? words.used(count(used), count(limit)) : count(used);
}

function pendingText(
  { plan, effectiveOn, recurring }: PendingChange,
  words: PortalText['subscriptions'],
): string {
  const every = everyText(recurring.billingInterval, strings);
  return words.pendingTo(
    isolate(plan.name),
    dayText(effectiveOn, locale),
    amountText(recurring.amount),
    every,
  );
}

/** The button says what is due, as far as the invoice is among those that were read. */
function Unpaid({
  unpaid: { invoiceId, recoveryLink, nextTryOn },
  state,
  text,
}: Part & Readonly<{ unpaid: NonNullable<Subscription['unpaid']> }>) {
  const words = text.subscriptions;
  const due = state.account.invoices.find(
    ({ id, statusLabel }) => id === invoiceId && isWholeDue(statusLabel),
  );
  return (
    <div class="notice bad">
      <div>
        <p class="notice-title">{words.unpaid}</p>
        {nextTryOn && <p>{words.triedAgain(dayText(nextTryOn, locale))}</p>}
        {recoveryLink && (
          <a class="second" href={addressOf(`/p/${recoveryLink}`)}>
            {due ? strings.form.pay(amountText(due.total)) : words.payNow}
          </a>
        )}
      </div>
    </div>
  );
}

const isWholeDue = (status: string): boolean => status === 'unpaid' || status === 'overdue';

/** What may be done depends on what is planned: a change is cancelled first, and what ends goes on first. A new price is the shop's to undo. */
function Actions({ own, ...part }: OwnProps) {
  const { text, send } = part;
  const { id, plan, endsOn, pendingChange, unpaid, pause, statusLabel } = own;
  const words = text.subscriptions;
  const ask = (kind: 'undo' | 'keep_plan') =>
    send({ type: 'asked', write: { kind, slug: plan.slug, subscription: id }, key: newKey() });
  const isByShop = pendingChange?.by === 'staff';
  if (statusLabel === 'cancelled') return null;
  if (endsOn) return <Button id={`cancel-${id}`} about={id} label={words.undo} press={() => ask('undo')} />;
  return (
    <div class="choices">
      {pendingChange && !isByShop && (
        <Button id={`change-${id}`} about={id} label={words.keepPlan} press={() => ask('keep_plan')} />
      )}
      <PauseChoice part={part} own={ofSubscription(own)} />
      {(!pendingChange || isByShop) && !unpaid && !pause && statusLabel === 'active' && (
        <Button
          id={`change-${id}`}
          about={id}
          label={words.change}
          press={() => send({ type: 'panel_opened', panel: 'change', id })}
        />
      )}
      <Button
        id={`cancel-${id}`}
        about={id}
        label={words.cancel}
        press={() => send({ type: 'panel_opened', panel: 'cancel', id })}
      />
    </div>
  );
}
