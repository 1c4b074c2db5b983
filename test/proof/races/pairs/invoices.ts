import type { Stage } from '../../stage.ts';
import {
  createInvoice,
  createInvoiceLink,
  type InvoiceLink,
  letBackendIn,
  requestInvoice,
} from '../../tenant-backend.ts';
import {
  actor,
  becomeKnown,
  CHALLENGED,
  DECLINED,
  finishAbandoned,
  LEASE_OVER_SECONDS,
  MASTERCARD,
  pay,
  timePasses,
} from '../actions.ts';
import type { Prepared, Race } from '../run.ts';
import { atMostOnce, charges, once, rows, told, toldForEachCharge } from './expectations.ts';

/** Unpaid invoices of one customer, each paid by whichever of its links, and paid once. */
const CLAIM_OVER_SECONDS = 50;
const EXPIRES_MINUTES = 10;
const ADA = { customerInfo: { email: 'ada@example.com', name: 'ada' } };

type Owed = Readonly<{ stage: Stage; link: InvoiceLink; other: InvoiceLink }>;

/** A race about one unpaid invoice of Ada's that has two links. */
function owed(name: string, race: (owed: Owed) => Prepared, fields: object = {}): Race {
  return {
    name,
    async prepare(stage) {
      await letBackendIn(stage);
      const link = await createInvoice(stage, { ...ADA, ...fields });
      const other = link && (await createInvoiceLink(stage, link));
      if (!link || !other) throw new Error(`The invoice could not be created: ${stage.logs.join('')}`);
      return race({ stage, link, other });
    },
  };
}

export const invoices: readonly Race[] = [
  owed('invoice-two-payers', ({ stage, link }) => ({
    actors: [
      actor('Ada pays', () => pay(stage, link)),
      actor('Bob pays for her', () => pay(stage, link, { who: 'bob' })),
    ],
    expect: (ended) => [...once(ended), ...told(ended, 'success', 1), ...rows(ended, 'INVOICE#', 1)],
  })),
  owed('invoice-by-two-links', ({ stage, link, other }) => ({
    actors: [
      actor('Ada pays', () => pay(stage, link)),
      actor('Ada pays by the other link', () => pay(stage, other, { card: MASTERCARD })),
    ],
    expect: (ended) => [...once(ended), ...told(ended, 'success', 1), ...rows(ended, 'INVOICE#', 1)],
  })),
  owed('invoice-by-two-links-and-payers', ({ stage, link, other }) => ({
    actors: [
      actor('Ada pays', () => pay(stage, link)),
      actor('Bob pays by the other link', () => pay(stage, other, { who: 'bob' })),
    ],
    expect: (ended) => [...once(ended), ...told(ended, 'success', 1)],
  })),
  owed('invoice-decline-and-other-link', ({ stage, link, other }) => ({
    actors: [
      actor('Ada’s card is declined', () => pay(stage, link, { card: DECLINED })),
      actor('Ada pays by the other link', () => pay(stage, other)),
    ],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
  })),
  owed('invoice-challenge-and-other-link', ({ stage, link, other }) => ({
    actors: [
      actor('Ada’s bank asks for her', () => pay(stage, link, { card: CHALLENGED })),
      actor('Ada pays by the other link', () => pay(stage, other)),
    ],
    expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
  })),
  owed('invoice-slow-and-reconciler', ({ stage, link }) => ({
    actors: [
      actor('Ada pays, slowly', () => pay(stage, link)),
      actor('the lease ends; the reconciler runs', async () => {
        await timePasses(stage, LEASE_OVER_SECONDS);
        await finishAbandoned(stage);
      }),
    ],
    expect: atMostOnce,
  })),
  owed(
    'invoice-and-expiry',
    ({ stage, link }) => ({
      actors: [
        actor('Ada pays', () => pay(stage, link)),
        actor('the link expires; Bob pays by it', async () => {
          await timePasses(stage, EXPIRES_MINUTES * 60 + 1);
          return await pay(stage, link, { who: 'bob' });
        }),
      ],
      expect: (ended) => [
        ...atMostOnce(ended),
        ...(ended.answers[1]?.body?.status === 'success' ? ['an expired link was paid'] : []),
      ],
    }),
    { expiresInMinutes: EXPIRES_MINUTES },
  ),
  created('invoices-of-one-new-customer', 2),
  created('invoices-of-one-customer', 3, (stage) => becomeKnown(stage)),
  {
    name: 'invoice-takeover',
    async prepare(stage) {
      await letBackendIn(stage);
      const create = () => requestInvoice(stage, ADA, { key: 'create-1' });
      const repeats = async () => {
        await timePasses(stage, CLAIM_OVER_SECONDS);
        return await create();
      };
      return {
        actors: [
          actor('a backend creates an invoice, slowly', create),
          actor('the claim ends; it sends again', repeats),
        ],
        expect: (ended) => {
          const numbers = new Set(ended.answers.map(({ body }) => body?.data?.number));
          const isSame = numbers.size === 1 && !numbers.has(undefined);
          return [
            ...rows(ended, 'INVOICE#', 1),
            ...rows(ended, 'LINK', 1),
            ...(isSame ? [] : [`the two were ${[...numbers].join(' and ')}`]),
          ];
        },
      };
    },
  },
];

/** Two invoices of one customer are created at once: the ledger check finds a gap or a repeat in their numbers. */
function created(
  name: string,
  expected: number,
  before: (stage: Stage) => Promise<void> = async () => {},
): Race {
  return {
    name,
    async prepare(stage) {
      await letBackendIn(stage);
      await before(stage);
      return {
        actors: [
          actor('a backend creates an invoice', () => requestInvoice(stage, ADA)),
          actor('and another', () => requestInvoice(stage, ADA)),
        ],
        expect: (ended) => [...charges(ended, expected - 2), ...rows(ended, 'INVOICE#', expected)],
      };
    },
  };
}
