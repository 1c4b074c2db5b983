import type { SimReply } from '../../../local/processor/http/http.ts';
import type { Processor } from '../../../local/processor/processor.ts';

/** Fields of a payment intent as the processor shows them. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

/** A processor that charges something else than it was asked for: whatever shows an intent says so, and so do its books. */
export function chargingOther(processor: Processor, fields: Fields): Processor {
  return {
    ...processor,
    get ledger() {
      return altered(processor.ledger, fields);
    },
    async handle(request) {
      const outcome = await processor.handle(request);
      return outcome.kind === 'reply'
        ? { kind: 'reply', reply: alteredReply(outcome.reply, fields) }
        : outcome;
    },
  };
}

const alteredReply = (reply: SimReply, fields: Fields): SimReply => ({
  ...reply,
  body: JSON.stringify(altered(JSON.parse(reply.body), fields)),
});

/** Only what was charged: an intent that waits, and a fence, are what was asked for. */
function altered<Shown>(shown: Shown, fields: Fields): Shown {
  if (typeof shown !== 'object' || shown === null) return shown;
  if (Array.isArray(shown)) return shown.map((entry) => altered(entry, fields)) as Shown;
  const copy = Object.fromEntries(
    Object.entries(shown).map(([name, inner]) => [name, altered(inner, fields)]),
  );
  return (
    copy.object === 'payment_intent' && copy.status === 'succeeded' ? { ...copy, ...fields } : copy
  ) as Shown;
}

/** The idempotency key of calls that the account's own staff make to the processor directly. */
const STAFF_KEY = 'staff';
export const isOfStaff = ({ idempotencyKey }: { idempotencyKey: string | null }): boolean =>
  idempotencyKey === STAFF_KEY;

/** What the account's own staff, or a thief of its key, could do to an intent that waits for its payer. */
export async function changeIntent(
  processor: Processor,
  secretKey: string,
  intentId: string,
  fields: Fields,
): Promise<void> {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const headers = { authorization: `Bearer ${secretKey}`, 'idempotency-key': STAFF_KEY };
  const outcome = await processor.handle({
    method: 'POST',
    url: `/v1/payment_intents/${intentId}`,
    headers,
    body,
  });
  if (outcome.kind !== 'reply' || outcome.reply.status !== 200)
    throw new Error('the intent of the run could not be changed');
}

/** A person deletes every customer of the account in the processor's dashboard. */
export async function deleteCustomers(processor: Processor, secretKey: string): Promise<void> {
  const headers = { authorization: `Bearer ${secretKey}` };
  for (const { id } of Object.values(processor.ledger.accounts).flatMap(({ customers }) => customers)) {
    const outcome = await processor.handle({
      method: 'DELETE',
      url: `/v1/customers/${id}`,
      headers,
      body: '',
    });
    if (outcome.kind !== 'reply' || outcome.reply.status !== 200)
      throw new Error('a customer of the run could not be deleted');
  }
}
