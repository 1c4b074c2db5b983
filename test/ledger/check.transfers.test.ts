import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { aTransferShop } from '../support/transfers.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const { tenant, order, receive, voids, invoiceIdOf } = await aTransferShop();
  const [received, voided] = [await order(), await order()];
  await order();
  await receive(await invoiceIdOf(received));
  await voids(await invoiceIdOf(voided));
  await relayStream();
  honest = await bothSides(tenant);
});

function planted(plant: (handles: Loose) => void) {
  const sides: Loose = structuredClone(honest);
  const find = (matches: (item: Loose) => boolean) => sides.items.find(matches);
  const attempt = (state: string) => find((item) => item.state === state && item.operation === 'nothing');
  plant({
    ...{ completed: attempt('succeeded'), voided: attempt('aborted'), waiting: attempt('invoiced') },
    transfer: find(({ operation }) => operation === 'transfer'),
    recordOf: (id: string) => find((item) => item.id === id),
  });
  return checkLedger(sides);
}
const found = (plant: (handles: Loose) => void) =>
  planted(plant).violations.map(({ invariant, message }: Loose) => `${invariant} ${message}`);

it('the ledger check of transfers finds nothing in honest books, though the processor has no counterpart', () => {
  const { violations, drift } = planted(() => {});
  expect([violations, Object.values(drift).filter((minor) => minor !== 0)]).toEqual([[], []]);
});

it.each<[string, RegExp, (handles: Loose) => void]>([
  [
    'a purchase that still waits for an invoice which is paid',
    /^I8 .*is invoiced; its invoice has the status 2/,
    ({ completed }) =>
      Object.assign(completed, { state: 'invoiced', status: 1, endedAt: undefined, soldAt: undefined }),
  ],
  [
    'a voided purchase whose order can still be paid',
    /^I8 .*is aborted; .* and its order 1/,
    ({ voided, recordOf }) => Object.assign(recordOf(voided.orderId), { status: 1 }),
  ],
  [
    'a charge that is recorded as a transfer',
    /^I17 .*a request to the processor/,
    ({ transfer }) => Object.assign(transfer, { intentId: 'pi_1' }),
  ],
  [
    'a transfer that was not received',
    /^I17 .*without a transfer/,
    ({ transfer }) => Object.assign(transfer, { transfer: undefined }),
  ],
  [
    'a transfer of another amount',
    /^I7 wrong amount/,
    ({ transfer }) => Object.assign(transfer.terms.charge, { minor: 900 }),
  ],
  [
    'a waiting purchase without its lock',
    /^I10 .*stuck lock: order/,
    ({ waiting }) => Object.assign(waiting, { holds: [] }),
  ],
])('the ledger check of transfers finds %s', (_, message, plant) => {
  expect(found(plant)).toContainEqual(expect.stringMatching(message));
});

it('the ledger check of transfers finds a refund of one that names no transfer of the bank', async () => {
  const { tenant, staff, order, receive, invoiceIdOf } = await aTransferShop();
  await receive(await invoiceIdOf(await order()));
  const sides: Loose = await bothSides(tenant);
  const { id } = sides.items.find(({ operation }: Loose) => operation === 'transfer');
  await staff.post(`/admin/transactions/${id}/refund`, { reference: 'RETURN 1' }, 'back');
  await relayStream();
  const after: Loose = await bothSides(tenant);
  expect(checkLedger(after).violations).toEqual([]);
  delete after.items.find(({ sk }: Loose) => sk.startsWith('REFUND#')).reference;
  expect(checkLedger(after).violations).toMatchObject([
    { invariant: 'I2', message: expect.stringContaining('recorded without a refund') },
  ]);
});
