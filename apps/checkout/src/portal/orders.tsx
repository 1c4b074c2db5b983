import { newKey } from '../page/machine.ts';
import { dayText } from '../words/dates.ts';
import { isolate } from '../words/isolate.ts';
import { locale } from '../words/locale.ts';
import type { Order } from './account.ts';
import { amountText, cardText } from './account-words.ts';
import { Button } from './button.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { Fact } from './fact.tsx';
import type { PortalText } from './languages/english.ts';
import { Panel } from './panel.tsx';
import { ofOrder, PauseChoice, PauseFacts, PausePanel } from './pause/pausing.tsx';
import { isAbout } from './state.ts';
import type { Part } from './use-portal.ts';

/** Somebody bought it with the customer's address, and the customer has not said yet whether it is theirs. */
export const isUnanswered = ({ boughtBy, disownedAt, statusLabel }: Order): boolean =>
  boughtBy === 'typed_email' && disownedAt === null && ['active', 'complete'].includes(statusLabel);

/** It recurs beside the subscriptions: an add-on that was bought later, or a link. */
const isOnItsOwn = ({ statusLabel, billingInterval, subscriptionId }: Order): boolean =>
  statusLabel === 'active' && billingInterval !== null && subscriptionId === null;

/** What else the customer pays for, and what somebody bought with their address. Nothing without either. */
export function Orders(part: Part) {
  const { state, text } = part;
  const orders = state.account.orders.filter((order) => isUnanswered(order) || isOnItsOwn(order));
  if (orders.length === 0) return null;
  return (
    <section class="paper" aria-labelledby="orders">
      <h2 id="orders">{text.orders.heading}</h2>
      {orders.map((order) => (
        <Own key={order.id} {...part} order={order} />
      ))}
    </section>
  );
}

type OwnProps = Part & Readonly<{ order: Order }>;

function Own({ order, ...part }: OwnProps) {
  const { state, text } = part;
  const { id } = order;
  const words = text.orders;
  const opened = isAbout(state.panel, id) ? state.panel?.kind : undefined;
  return (
    <article class="entry" aria-labelledby={id}>
      <div class="heading">
        <h3 id={id}>
          <bdi>{nameOf(order, text)}</bdi>
        </h3>
        {isUnanswered(order) && <span class="badge bad">{words.typed}</span>}
        {order.isBeingChecked && <span class="badge bad">{text.subscriptions.checked}</span>}
      </div>
      <Facts {...part} order={order} />
      {opened === 'disown' && <DisownPanel {...part} order={order} />}
      {opened === 'cancel_order' && (
        <CancelPanel
          part={part}
          name={nameOf(order, text)}
          endsOn={order.recoveryLink || order.pause?.pausedAt ? undefined : order.nextCharge?.on}
          isPaused={order.pause !== undefined}
          write={{ kind: 'cancel_order', id }}
        />
      )}
      {!opened && <Choices {...part} order={order} />}
      {opened && isOnItsOwn(order) && <PausePanel part={part} own={pausableOf(order, part)} />}
    </article>
  );
}

const pausableOf = (order: Order, { state, text }: Part) =>
  ofOrder(order, nameOf(order, text), state.account);

const nameOf = ({ plan, addon, description }: Order, { orders }: PortalText): string =>
  plan?.name ?? addon?.name ?? (description || orders.unnamed);

function Facts({ order, ...part }: OwnProps) {
  const { text } = part;
  const { orders: words, subscriptions } = text;
  const { boughtWith, createdAt } = order;
  const { nextCharge, endsOn } = isOnItsOwn(order) ? order : SHOWN_WITH_ITS_SUBSCRIPTION;
  const day = (date: string) => dayText(date.slice(0, DAY_LENGTH), locale);
  const isAsked = isUnanswered(order);
  return (
    <dl class="facts">
      <Fact name={words.boughtOn} value={isAsked ? day(createdAt) : null} />
      <Fact name={words.boughtWith} value={isAsked && boughtWith ? cardText(boughtWith, text) : null} />
      <Fact
        name={subscriptions.next}
        value={
          order.pause
            ? null
            : nextCharge && subscriptions.on(amountText(nextCharge.amount), day(nextCharge.on))
        }
      />
      {isOnItsOwn(order) && <PauseFacts part={part} own={pausableOf(order, part)} />}
      <Fact name={subscriptions.ends} value={endsOn && day(endsOn)} />
    </dl>
  );
}

const DAY_LENGTH = 10;
const SHOWN_WITH_ITS_SUBSCRIPTION = { nextCharge: null, endsOn: null };

/** Two answers until the customer has given one; then the end of what recurs on its own. */
function Choices({ order, ...part }: OwnProps) {
  const { text, send } = part;
  const { id, endsOn } = order;
  const words = text.orders;
  const ask = (kind: 'claim' | 'undo_order') => send({ type: 'asked', write: { kind, id }, key: newKey() });
  const opens = (panel: 'disown' | 'cancel_order') => () => send({ type: 'panel_opened', panel, id });
  return (
    <>
      {isUnanswered(order) && (
        <>
          <p>{words.question}</p>
          <div class="choices">
            <Button id={`claim-${id}`} about={id} label={words.mine} press={() => ask('claim')} />
            <Button id={`disown-${id}`} about={id} label={words.notMine} press={opens('disown')} />
          </div>
        </>
      )}
      {isOnItsOwn(order) && !isUnanswered(order) && (
        <div class="choices">
          {endsOn ? (
            <Button
              id={`cancel_order-${id}`}
              about={id}
              label={text.subscriptions.undo}
              press={() => ask('undo_order')}
            />
          ) : (
            <>
              <PauseChoice part={part} own={pausableOf(order, part)} />
              <Button
                id={`cancel_order-${id}`}
                about={id}
                label={words.cancel}
                press={opens('cancel_order')}
              />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Asks once before an order is disowned, which cannot be taken back here. */
function DisownPanel({ order, ...part }: OwnProps) {
  const { text, send } = part;
  const { id, billingInterval } = order;
  const words = text.orders;
  return (
    <Panel
      part={part}
      title={words.disownTitle(isolate(nameOf(order, text)))}
      label={words.notMine}
      submit={() => send({ type: 'asked', write: { kind: 'disown', id }, key: newKey() })}
    >
      <p>{billingInterval === null ? words.disownOnce : words.disownBody}</p>
    </Panel>
  );
}
