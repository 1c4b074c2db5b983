import { entered } from '../../entered-card.ts';
import { fundWallet } from '../../wallet.ts';
import { actor, aLink, becomeKnown, pay } from '../actions.ts';
import { linkRequest } from '../link-request.ts';
import type { Race } from '../run.ts';
import { charges, customers, rows, told } from './expectations.ts';

/** What all of a tenant's requests share: payers, invoice numbers, the names of links. */
export const oneTenant: readonly Race[] = [
  {
    name: 'new-payer-two-links',
    async prepare(stage) {
      const [link, other] = [await aLink(stage), await aLink(stage, { amount: 5 })];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Ada pays another link', () => pay(stage, other)),
        ],
        expect: (ended) => [...charges(ended, 2), ...told(ended, 'success', 2), ...customers(ended, 1)],
      };
    },
  },
  {
    name: 'one-customer-two-links',
    async prepare(stage) {
      await becomeKnown(stage);
      const [link, other] = [await aLink(stage), await aLink(stage, { amount: 5 })];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Ada pays another link', () => pay(stage, other)),
        ],
        expect: (ended) => [
          ...charges(ended, 3),
          ...told(ended, 'success', 2),
          ...rows(ended, 'INVOICE#', 3),
        ],
      };
    },
  },
  {
    name: 'one-wallet-two-links',
    async prepare(stage) {
      await becomeKnown(stage);
      const token = await fundWallet(stage, 500, 'ada@example.com');
      const [link, other] = [await aLink(stage), await aLink(stage, { amount: 5 })];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link, { token })),
          actor('Ada pays another link', () => pay(stage, other, { token })),
        ],
        // The wallet pays for one of them; the entries are its credit, one hold and one debit.
        expect: (ended) => [
          ...told(ended, 'success', 2),
          ...rows(ended, 'INVOICE#', 3),
          ...rows(ended, 'WALLETENTRY#', 3),
        ],
      };
    },
  },
  {
    name: 'one-confirmation-token-two-links',
    async prepare(stage) {
      await becomeKnown(stage);
      const [link, other] = [await aLink(stage), await aLink(stage, { amount: 5 })];
      const card = entered('pm_card_visa');
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link, { card })),
          actor('Ada pays another link with the same token', () => pay(stage, other, { card })),
        ],
        expect: (ended) => [
          ...charges(ended, 2),
          ...told(ended, 'success', 1),
          ...told(ended, 'payment_failed', 1),
        ],
      };
    },
  },
  tenantSeries('tenant-series', ['ada', 'bob']),
  tenantSeries('tenant-series-three-payers', ['ada', 'bob', 'cyd']),
  {
    name: 'invoice-number',
    async prepare(stage) {
      await becomeKnown(stage, 'ada');
      await becomeKnown(stage, 'bob');
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Bob pays another link', () => pay(stage, other, { who: 'bob' })),
        ],
        expect: (ended) => [
          ...charges(ended, 4),
          ...told(ended, 'success', 2),
          ...rows(ended, 'INVOICE#', 4),
        ],
      };
    },
  },
  {
    name: 'first-invoice-number',
    async prepare(stage) {
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Bob pays another link', () => pay(stage, other, { who: 'bob' })),
        ],
        expect: (ended) => [
          ...charges(ended, 2),
          ...told(ended, 'success', 2),
          ...rows(ended, 'INVOICE#', 2),
          ...customers(ended, 2),
        ],
      };
    },
  },
  linkTwice(
    'link-named-by-caller',
    { idempotencyKey: 'order-17' },
    { idempotencyKey: 'order-17', amount: 25 },
  ),
  linkTwice('link-under-one-key', {}, {}, 'create-1'),
  linkTwice(
    'link-named-and-under-one-key',
    { idempotencyKey: 'order-17' },
    { idempotencyKey: 'order-17' },
    'create-1',
  ),
];

/** Payers who are known already, in a project with one series of invoice numbers. */
function tenantSeries(name: string, payers: readonly string[]): Race {
  return {
    name,
    invoiceSeries: 'tenant',
    async prepare(stage) {
      for (const who of payers) await becomeKnown(stage, who);
      const actors = [];
      for (const who of payers) {
        const link = await aLink(stage);
        actors.push(actor(`${who} pays`, () => pay(stage, link, { who })));
      }
      return {
        actors,
        expect: (ended) => [
          ...charges(ended, 2 * payers.length),
          ...told(ended, 'success', payers.length),
          ...rows(ended, 'INVOICE#', 2 * payers.length),
        ],
      };
    },
  };
}

function linkTwice(name: string, first: object, second: object, key?: string): Race {
  return {
    name,
    prepare: async (stage) => ({
      actors: [
        actor('a backend makes a link', () => linkRequest(stage, first, key)),
        actor('and again', () => linkRequest(stage, second, key)),
      ],
      expect: (ended) => {
        const slugs = ended.answers.map(({ body }) => body?.data?.slug);
        const isSame = slugs[0] !== undefined && slugs[0] === slugs[1];
        return [...rows(ended, 'LINK', 1), ...(isSame ? [] : [`the two were given ${slugs.join(' and ')}`])];
      },
    }),
  };
}
