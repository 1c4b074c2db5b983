import { useState } from 'preact/hooks';
import { strings } from '../../../checkout/src/words/locale.ts';
import { everyText } from '../../../checkout/src/words/terms.ts';
import type { Order } from '../api/shapes.ts';
import { Badge, Facts, Problem, Section, type Tone } from '../page/parts.tsx';
import { readAll, useRead } from '../page/use-read.ts';
import { day, money, words } from '../words/words.ts';
import { Actions } from './actions.tsx';
import { pauseFacts, pauseState } from './pausing.tsx';
import { ofOrder, type Recurring } from './recurring.ts';

const { customer: w, recurring } = words;
const PAGES_MAX = 5;

/** What recurs beside the subscriptions: a link, or an add-on that was bought later. Nothing without any. */
export function OwnOrders({ customerId }: { customerId: string }) {
  const read = useRead(
    (office) => readAll<Order>(office, '/admin/order', { customerId }, PAGES_MAX),
    [customerId],
  );
  if (read.value.kind === 'reading') return null;
  if (read.value.kind !== 'got') return <Problem failure={read.value} again={read.again} />;
  const orders = read.value.data.items.filter(
    ({ statusLabel, billingInterval, subscriptionId }) =>
      statusLabel === 'active' && billingInterval !== null && subscriptionId === null,
  );
  if (orders.length === 0) return null;
  return (
    <Section title={recurring.heading}>
      {orders.map((order) => (
        <OwnOrder key={order.id} order={order} changed={read.again} />
      ))}
    </Section>
  );
}

function OwnOrder({ order, changed }: { order: Order; changed: () => void }) {
  const [done, setDone] = useState<string>();
  const what = ofOrder(order);
  const { billingInterval, nextTryOn } = order;
  const { name, price, nextOn, endsOn, pause, isUnpaid } = what;
  const [state, tone] = stateOf(what);
  const finish = (text: string) => {
    setDone(text);
    changed();
  };
  return (
    <article class="entry">
      <div class="section-top">
        <h3>{name}</h3>
        <Badge tone={tone}>{state}</Badge>
      </div>
      <Facts
        facts={[
          [recurring.price, price && `${money(price)} ${everyText(billingInterval ?? 1, strings)}`],
          [recurring.next, !isUnpaid && !endsOn && !pause && nextOn && day(nextOn)],
          ...pauseFacts(what),
          [w.retry, nextTryOn && day(nextTryOn)],
          [w.ends, endsOn && day(endsOn)],
        ]}
      />
      <Actions {...{ what, done, finish }} />
    </article>
  );
}

function stateOf({ pause, endsOn, isUnpaid }: Recurring): readonly [string, Tone] {
  if (pause) return pauseState(pause);
  if (endsOn) return [w.ending, 'calm'];
  return isUnpaid ? [recurring.statuses.unpaid, 'bad'] : [recurring.statuses.active, 'good'];
}
