import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../shared/ledger/check.ts';
import { backend } from '../support/backend.ts';
import { aLink, pay } from '../support/links.ts';
import { bothSides, type Sides } from '../support/money-books.ts';
import { aListeningTenant, deliver, eventsAt } from '../support/processor-events.ts';
import type { Loose } from '../support/two-sides.ts';
import { relayStream } from '../support/workers.ts';

let honest: Sides;
beforeAll(async () => {
  const tenant = await aListeningTenant();
  for (const end of ['lost', undefined] as const) {
    await pay(await aLink(tenant), { paymentMethodId: 'pm_card_createDispute' });
    const created: Loose = (await eventsAt(tenant, 'charge.dispute.created')).at(-1);
    if (end) (await backend()).processor.closeDispute(created.data.object.id, end);
    await deliver(tenant, created);
  }
  await relayStream();
  honest = await bothSides(tenant);
});

function planted(plant: (handles: Loose) => void) {
  const sides: Loose = structuredClone(honest);
  const lost = sides.items.find(({ disputes = [] }: Loose) => disputes[0]?.status === 'lost');
  const [book]: Loose[] = Object.values(sides.books.accounts);
  const outbox = sides.items.find(({ events = [] }: Loose) =>
    events.some(({ type, data }: Loose) => type === 'payment.disputed' && data.transactionId === lost.id),
  );
  const invoice = sides.items.find(({ sk }: Loose) => sk === `INVOICE#${lost.invoiceId}`);
  plant({ lost, outbox, invoice, disputes: book.disputes, book });
  return checkLedger(sides);
}

it('the ledger check of disputes finds nothing in honest books: a lost dispute is gone on both sides, an open one on neither', () => {
  expect(planted(() => {})).toMatchObject({ violations: [], drift: { usd: 0 } });
});

it.each<[string, RegExp, number, (handles: Loose) => void]>([
  [
    'a loss that is not booked',
    /^I2 missing record: dispute d[up]_\w+ took 1999 usd/,
    1999,
    ({ disputes }) => Object.assign(disputes[1], { status: 'lost' }),
  ],
  [
    'a loss of another amount',
    /^I2 missing record: dispute/,
    1000,
    ({ disputes }) => Object.assign(disputes[0], { amount: 2999 }),
  ],
  [
    'a booked loss that is none',
    /^I2 recorded without a loss/,
    1999,
    ({ disputes }) => Object.assign(disputes[0], { status: 'won' }),
  ],
  [
    'a lost payment whose invoice is paid',
    /^I7 .*was lost in a dispute/,
    0,
    ({ invoice }) => Object.assign(invoice, { status: 2 }),
  ],
  [
    'a dispute that its tenant never learned of',
    /^I9 .*has the events/,
    0,
    ({ outbox }) => Object.assign(outbox, { events: [] }),
  ],
  [
    'a dispute that no operator was notified of',
    /^I9 .*notice/,
    0,
    ({ outbox }) => Object.assign(outbox, { notices: [] }),
  ],
])('the ledger check of disputes finds %s', (_, message, drift, plant) => {
  const { violations, drift: found } = planted(plant);
  expect(violations.map(({ invariant, message: text }) => `${invariant} ${text}`)).toContainEqual(
    expect.stringMatching(message),
  );
  expect(found).toEqual({ usd: drift });
});

it('the ledger check tells of a dispute that cannot be read, and does not take its loss for one that never was', () => {
  const { violations, drift } = planted(({ book, lost }) => {
    const { id } = lost.disputes[0];
    book.disputes = book.disputes.filter((one: Loose) => one.id !== id);
    book.unread = [{ resource: 'disputes', fault: 'an unusable dispute', id }];
  });
  expect(violations.map(({ message }) => message)).toEqual([expect.stringMatching(/^unreadable: d[up]_/)]);
  expect(drift).toEqual({ usd: 0 });
});

it('the ledger check knows a file of evidence by its bytes, its purpose and a recorded dispute', () => {
  const { tenantId, disputes = [] }: Loose = honest.items.find(({ disputes }: Loose) => disputes);
  const hash = '5'.repeat(64);
  const said = (file: object, { path = '/v1/files', dispute = disputes[0].id } = {}) => {
    const idempotencyKey = `v1:${tenantId}:${dispute}:ef:receipt:${hash}`;
    const body = { purpose: 'dispute_evidence', file: { sha256: hash }, ...file };
    const requests = [{ method: 'POST', path, idempotencyKey, keyFromSdk: false, body }];
    return checkLedger({ ...honest, evidence: { requests } }).violations.map(({ message }) => message);
  };
  expect(said({})).toEqual([]);
  const wrong = [said({ file: { sha256: 'other' } }), said({ purpose: 'identity_document' })];
  for (const found of [...wrong, said({}, { path: '/v1/refunds' }), said({}, { dispute: 'du_other' })])
    expect(found).toEqual([expect.stringMatching(/is not the file of its key/)]);
});
