import { expect, it } from 'vitest';
import {
  type Bill,
  IDLE,
  type Run,
  type RunEffect,
  type RunEvent,
  stepRun,
} from '../../../../apps/checkout/src/portal/bills/step-run.ts';
import type { Written } from '../../../../apps/checkout/src/portal/write.ts';

const bills: readonly Bill[] = [1, 2, 3].map((number) => ({
  ...{ id: `inv_${number}`, number: `A-${number}`, name: 'Club' },
  due: { value: 29, currency: 'USD' },
}));
const started: RunEvent = { type: 'started', bills, card: 'pm_1', key: 'key-1' };
const answered = (result: Written, key: string): RunEvent => ({ type: 'answered', result, key });

function play(...events: readonly RunEvent[]): { run: Run; effects: readonly RunEffect[] } {
  return events.reduce<{ run: Run; effects: readonly RunEffect[] }>(
    ({ run }, event) => {
      const [next, effects] = stepRun(run, event);
      return { run: next, effects };
    },
    { run: IDLE, effects: [] },
  );
}
const sent = (place: number, key: string) => [
  { type: 'send', key, payment: { kind: 'pay', invoiceId: `inv_${place}`, paymentMethodId: 'pm_1' } },
];
const fatesOf = ({ fates }: Run) => fates.map(({ kind }) => kind);
const ENDED = [{ type: 'refresh' }, { type: 'focus', target: 'bills-result' }];

it('invoices are paid one after the other, each once and under a key of its own', () => {
  expect(play(started).effects).toEqual(sent(1, 'key-1'));
  const done = (key: string) => answered({ kind: 'done' }, key);
  expect(play(started, done('key-2')).effects).toEqual(sent(2, 'key-2'));
  expect(play(started, done('key-2'), done('key-3')).effects).toEqual(sent(3, 'key-3'));
  const { run, effects } = play(started, done('key-2'), done('key-3'), done('key-4'));
  expect([run.step, fatesOf(run), effects]).toEqual(['ended', ['paid', 'paid', 'paid'], ENDED]);
});

it('invoices are not paid again by a second click, a late answer or a click after the end', () => {
  expect(play(started, started).effects).toEqual([]);
  const declined = answered({ kind: 'declined' }, 'key-2');
  for (const again of [started, answered({ kind: 'done' }, 'key-3'), { type: 'retried' } as const])
    expect(play(started, declined, again).effects).toEqual([]);
});

it.each([
  [{ kind: 'declined', message: 'No.' }, 'declined'],
  [{ kind: 'rate_limited' }, 'rate_limited'],
  [{ kind: 'refused', code: 'gateway_not_available' }, 'refused'],
] as [Written, string][])(
  'invoices that come after one that is %o are not tried, and are shown so',
  (result, fate) => {
    const { run, effects } = play(started, answered({ kind: 'done' }, 'key-2'), answered(result, 'key-3'));
    expect([run.step, fatesOf(run), effects]).toEqual(['ended', ['paid', fate, 'not_tried'], ENDED]);
  },
);

it.each(['lost', 'unknown', 'in_progress'] as const)(
  'a payment whose answer is %s is sent again under the same key, and then the others follow',
  (kind) => {
    const interrupted = play(started, answered({ kind }, 'key-2'));
    expect([interrupted.run.step, fatesOf(interrupted.run)]).toEqual([
      'interrupted',
      ['waiting', 'waiting', 'waiting'],
    ]);
    const again = [started, answered({ kind }, 'key-2'), { type: 'retried' }] as const;
    expect(play(...again).effects).toEqual(sent(1, 'key-1'));
    expect(play(...again, answered({ kind: 'done' }, 'key-3')).effects).toEqual(sent(2, 'key-3'));
  },
);

it('an invoice that was paid elsewhere meanwhile stops nothing', () => {
  const gone = answered({ kind: 'refused', code: 'invoice_not_payable' }, 'key-2');
  const { run, effects } = play(started, gone);
  expect([fatesOf(run), effects]).toEqual([['gone', 'waiting', 'waiting'], sent(2, 'key-2')]);
});

it('a payment that the bank asks about is confirmed after its dialog, and a lost confirm is sent again', () => {
  const proof = { clientSecret: 'pi_1_secret', paymentIntentId: 'pi_1', receiptRef: 'rcpt_1' };
  const asked = answered({ kind: 'requires_action', ...proof }, 'key-2');
  expect(play(started, asked).effects).toEqual([{ type: 'challenge', clientSecret: 'pi_1_secret' }]);
  const confirm = { kind: 'confirm', paymentIntentId: 'pi_1', receiptRef: 'rcpt_1' };
  const over: RunEvent = { type: 'challenged', key: 'key-3' };
  const confirming = [{ type: 'send', payment: confirm, key: 'key-3' }];
  expect(play(started, asked, over).effects).toEqual(confirming);
  const lost = answered({ kind: 'lost' }, 'key-4');
  expect(play(started, asked, over, lost, { type: 'retried' }).effects).toEqual(confirming);
});

it('payments end with the session', () => {
  expect(play(started, answered({ kind: 'expired' }, 'key-2')).effects).toEqual([{ type: 'expire' }]);
});
