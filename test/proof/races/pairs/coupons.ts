import { ONLY_USE as couponCode, makeCoupon } from '../../coupon.ts';
import { actor, aLink, confirm, DECLINED, passChallenge, pay, payUpToChallenge } from '../actions.ts';
import type { Race } from '../run.ts';
import { atMostOnce, charges, rows, told } from './expectations.ts';

/** Payers of two links who use a coupon that has one use. */
export const coupons: readonly Race[] = [
  {
    name: 'last-use-two-payers',
    async prepare(stage) {
      await makeCoupon(stage);
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada pays', () => pay(stage, link, { couponCode })),
          actor('Bob pays another link', () => pay(stage, other, { who: 'bob', couponCode })),
        ],
        expect: (ended) => [
          ...charges(ended, 1),
          ...told(ended, 'success', 1),
          ...rows(ended, 'REDEMPTION#', 1),
        ],
      };
    },
  },
  {
    name: 'last-use-declined',
    async prepare(stage) {
      await makeCoupon(stage);
      const [link, other] = [await aLink(stage), await aLink(stage)];
      return {
        actors: [
          actor('Ada is declined', () => pay(stage, link, { card: DECLINED, couponCode })),
          actor('Bob pays another link', () => pay(stage, other, { who: 'bob', couponCode })),
        ],
        expect: atMostOnce,
      };
    },
  },
  {
    name: 'last-use-confirmed-twice',
    async prepare(stage) {
      await makeCoupon(stage);
      const waiting = [];
      for (const who of ['ada', 'bob']) {
        const link = await aLink(stage);
        const asked = await payUpToChallenge(stage, link, { who, couponCode });
        await passChallenge(stage, asked);
        waiting.push(actor(`${who} confirms`, () => confirm(stage, link, asked)));
      }
      return { actors: waiting, expect: (ended) => [...charges(ended, 1), ...told(ended, 'success', 1)] };
    },
  },
];
