import {
  actor,
  aLink,
  becomeKnown,
  DECLINED,
  freeTrial,
  MASTERCARD,
  openLink,
  pay,
  recurring,
  timePasses,
} from '../actions.ts';
import type { Race } from '../run.ts';
import { atMostOnce, charges, once, rows, told, toldForEachCharge } from './expectations.ts';

/** Several clicks on one link: it is charged once, and each click is answered with its own outcome. */
export const oneLink: readonly Race[] = [
  {
    name: 'two-payers',
    async prepare(stage) {
      const link = await aLink(stage);
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Bob pays', () => pay(stage, link, { who: 'bob' })),
        ],
        expect: (ended) => [...once(ended), ...told(ended, 'success', 1)],
      };
    },
  },
  {
    name: 'two-known-payers',
    async prepare(stage) {
      await becomeKnown(stage, 'ada');
      await becomeKnown(stage, 'bob');
      const link = await aLink(stage, recurring);
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Bob pays', () => pay(stage, link, { who: 'bob' })),
        ],
        expect: (ended) => [...charges(ended, 3), ...told(ended, 'success', 1), ...rows(ended, 'ORDER#', 1)],
      };
    },
  },
  {
    name: 'double-click',
    async prepare(stage) {
      const link = await aLink(stage);
      return {
        actors: [
          actor('Ada clicks', () => pay(stage, link)),
          actor('Ada clicks again', () => pay(stage, link)),
        ],
        expect: (ended) => [...once(ended), ...told(ended, 'success', 2)],
      };
    },
  },
  {
    name: 'same-idempotency-key',
    async prepare(stage) {
      const link = await aLink(stage);
      const click = () => pay(stage, link, { key: 'click-1' });
      return {
        actors: [actor('the page sends', click), actor('the page sends again', click)],
        expect: (ended) => [...once(ended), ...told(ended, 'success', 2)],
      };
    },
  },
  {
    name: 'same-key-other-link',
    async prepare(stage) {
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link, { key: 'click-1' })),
          actor('Ada pays another link under the same key', () => pay(stage, other, { key: 'click-1' })),
        ],
        expect: (ended) => [...once(ended), ...told(ended, 'success', 1)],
      };
    },
  },
  {
    name: 'same-key-other-link-known-payer',
    async prepare(stage) {
      await becomeKnown(stage); // Or the two would meet at the payer's own record.
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link, { key: 'click-1' })),
          actor('Ada pays another link under the same key', () => pay(stage, other, { key: 'click-1' })),
        ],
        expect: (ended) => [...charges(ended, 2), ...told(ended, 'success', 1)],
      };
    },
  },
  {
    name: 'two-cards-of-one-payer',
    async prepare(stage) {
      const link = await aLink(stage);
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link)),
          actor('Ada pays by another card', () => pay(stage, link, { card: MASTERCARD })),
        ],
        expect: (ended) => [...once(ended), ...told(ended, 'success', 1)],
      };
    },
  },
  {
    name: 'decline-and-retry',
    async prepare(stage) {
      const link = await aLink(stage);
      const declined = () => pay(stage, link, { card: DECLINED });
      return {
        actors: [
          actor('Ada’s card is declined', declined),
          actor('Ada pays by another', () => pay(stage, link)),
        ],
        expect: (ended) => [...atMostOnce(ended), ...toldForEachCharge(ended)],
      };
    },
  },
  {
    name: 'two-declines',
    async prepare(stage) {
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada’s card is declined', () => pay(stage, link, { card: DECLINED })),
          actor('Ada’s card is declined elsewhere', () => pay(stage, other, { card: DECLINED })),
        ],
        expect: (ended) => [...charges(ended, 0), ...told(ended, 'payment_failed', 2)],
      };
    },
  },
  {
    name: 'pay-and-expiry',
    async prepare(stage) {
      const link = await aLink(stage, { expiresInMinutes: 10 });
      const expire = async () => {
        await timePasses(stage, 601);
        await openLink(stage, link);
        return await pay(stage, link, { who: 'bob' });
      };
      return {
        actors: [actor('Ada pays', () => pay(stage, link)), actor('the link expires; Bob pays', expire)],
        expect: (ended) => [
          ...atMostOnce(ended),
          ...(ended.answers[1]?.body?.status === 'success' ? ['an expired link was paid'] : []),
        ],
      };
    },
  },
  {
    name: 'free-trial-twice',
    async prepare(stage) {
      const link = await aLink(stage, freeTrial);
      return {
        actors: [
          actor('Ada begins', () => pay(stage, link)),
          actor('Bob begins', () => pay(stage, link, { who: 'bob' })),
        ],
        expect: (ended) => [...charges(ended, 0), ...told(ended, 'success', 1), ...rows(ended, 'ORDER#', 1)],
      };
    },
  },
];
