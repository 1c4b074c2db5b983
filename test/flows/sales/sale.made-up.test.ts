import { afterAll, expect, it } from 'vitest';
import { SALE_KINDS, type SaleKind } from '../../../shared/domain/sales/sale-kinds.ts';
import { sell } from '../../../shared/flows/charging/sell.ts';
import { finishAbandoned } from '../../../shared/flows/charging/unfinished/finish-abandoned.ts';
import { invoiceFor } from '../../../shared/flows/sales/records.ts';
import type { Sale, SaleRequest } from '../../../shared/flows/sales/sale.ts';
import { SALES } from '../../../shared/flows/sales/sales.ts';
import { checkLedger } from '../../../shared/ledger/check.ts';
import { advance, now } from '../../support/clock.ts';
import { bothSides } from '../../support/money-books.ts';
import { runUntil } from '../../support/run-until.ts';
import { relayStream } from '../../support/workers.ts';
import { aRequest, aSeller, NEVER } from '../attempt-fixture.ts';

type TipRequest = SaleRequest & Readonly<{ tipMinor: number }>;

/** A tip: no source record, no holds, one invoice. */
const tip: Sale<TipRequest, undefined> = {
  kind: 'tip' as SaleKind,
  keys: () => [],
  read: () => undefined,
  gatewayId: () => seller.account.gatewayId,
  attempts: () => ({}),
  requireOpen: () => {},
  terms: (_, { tipMinor }) => ({
    source: {},
    lines: [{ name: 'Tip', unitMinor: tipMinor, quantity: 1, totalMinor: tipMinor }],
    discountMinor: 0,
    charge: { minor: tipMinor, currency: seller.project.baseCurrency },
    symbol: '$',
    payBy: NEVER,
    savesCard: false,
  }),
  holds: () => [],
  named: () => ({}),
  onSuccess: (ended, today) => [{ is: 'invoice made', invoice: invoiceFor(ended, today, undefined) }],
};

Object.assign(SALES, { tip });
Object.assign(SALE_KINDS, { tip: { payer: 'present', leaves: 'invoice' } });
/** Other files of the same process ask which kinds there are. */
afterAll(() => [SALES, SALE_KINDS].every((kinds) => Reflect.deleteProperty(kinds, 'tip')));
const seller = await aSeller();
const giveTip = () => sell(tip, { ...aRequest(seller.project, { slug: '' as never }), tipMinor: 500 });

it.each(['before', 'after'] as const)(
  'a new kind of sale keeps the ledger clean when its process dies %s any of its calls',
  async (when) => {
    let calls = 0;
    for (let isDead = true; isDead; calls++) {
      ({ isDead } = await runUntil({ at: calls + 1, when }, giveTip));
      advance({ minutes: 2 });
      await finishAbandoned(now(), () => true);
      await relayStream();
      const { violations, clean } = checkLedger({ ...(await bothSides(seller.tenant)), settled: true });
      expect({ violations, clean }, `${when} call ${calls + 1}`).toEqual({ violations: [], clean: true });
    }
    expect(calls).toBeGreaterThan(5);
  },
);
