import type { Link } from '../../payer.ts';
import type { Stage } from '../../stage.ts';
import { actor, aLink, becomeKnown, CHALLENGED, DECLINED, pay, timePasses } from '../actions.ts';
import { linkRequest } from '../link-request.ts';
import type { Ended, Race } from '../run.ts';
import { charges, rows, toldOrStillRunning } from './expectations.ts';

/** Requests with one `Idempotency-Key`, and a repeat that takes the claim over while the first request still runs. */
const CLAIM_OVER_SECONDS = 50;
const KEY = 'click-1';
const keyed = (stage: Stage, link: Link, card?: string) => () =>
  pay(stage, link, { key: KEY, ...(card && { card }) });

/** The first request is slower than its claim. The payer has paid before when `isKnown`. */
function takeover(
  name: string,
  { card, isKnown }: { card?: string; isKnown?: boolean },
  expect: (ended: Ended) => string[],
): Race {
  return {
    name,
    async prepare(stage) {
      if (isKnown) await becomeKnown(stage);
      const link = await aLink(stage);
      const repeats = async () => {
        await timePasses(stage, CLAIM_OVER_SECONDS);
        return await keyed(stage, link, card)();
      };
      return {
        actors: [
          actor('Ada pays, slowly', keyed(stage, link, card)),
          actor('the claim ends; the page sends again', repeats),
        ],
        expect: (ended) => [...rows(ended, 'TXN#', isKnown ? 2 : 1), ...expect(ended)],
      };
    },
  };
}

const mayHaveCharged =
  (earlier: number) =>
  ({ charged }: Ended): string[] =>
    charged <= earlier + 1 ? [] : [`${charged} charges succeeded, there may be ${earlier + 1}`];

export const keyedPairs: readonly Race[] = [
  takeover('takeover-new-payer', {}, mayHaveCharged(0)),
  takeover('takeover-known-payer', { isKnown: true }, mayHaveCharged(1)),
  takeover('takeover-decline', { card: DECLINED }, (ended) => charges(ended, 0)),
  takeover('takeover-challenge', { card: CHALLENGED }, (ended) => charges(ended, 0)),
  {
    name: 'same-key-three-times',
    drawn: 1000,
    async prepare(stage) {
      const click = keyed(stage, await aLink(stage));
      return {
        actors: [
          actor('the page sends', click),
          actor('the page sends again', click),
          actor('and once more', click),
        ],
        expect: (ended) => [...charges(ended, 1), ...toldOrStillRunning(ended), ...rows(ended, 'TXN#', 1)],
      };
    },
  },
  {
    name: 'link-takeover',
    prepare: async (stage) => ({
      actors: [
        actor('a backend makes a link, slowly', () => linkRequest(stage, {}, KEY)),
        actor('the claim ends; the backend sends again', async () => {
          await timePasses(stage, CLAIM_OVER_SECONDS);
          return await linkRequest(stage, {}, KEY);
        }),
      ],
      expect: ({ answers, ...ended }) => {
        const slugs = new Set(answers.map(({ body }) => body?.data?.slug));
        return [
          ...rows({ answers, ...ended }, 'LINK', 1),
          ...(slugs.size === 1 ? [] : [`the two were given ${[...slugs].join(' and ')}`]),
        ];
      },
    }),
  },
];
