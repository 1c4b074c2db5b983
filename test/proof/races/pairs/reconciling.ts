import type { FaultMode } from '../../../../local/processor/faults/faults.ts';
import type { Stage } from '../../stage.ts';
import {
  actor,
  aLink,
  becomeKnown,
  CHALLENGED,
  DECLINED,
  finishAbandoned,
  freeTrial,
  LEASE_OVER_SECONDS,
  pay,
  recurring,
  timePasses,
} from '../actions.ts';
import type { Race } from '../run.ts';
import { takeTurn } from '../scheduler.ts';
import { atMostOnce, charges, fences, noOldKeys, once, told } from './expectations.ts';

/** The key is too old to be sent, and a request may still be in flight: an hour later the reconciler would give the charge up. */
const DAY_LATE_SECONDS = 24 * 3600;

/** The reconciler against handlers that are slower than their lease, and against itself. */
const finishes = (stage: Stage, name = 'the lease ends; the reconciler runs', seconds = LEASE_OVER_SECONDS) =>
  actor(name, async () => {
    await timePasses(stage, seconds);
    await finishAbandoned(stage);
  });

function slow(
  name: string,
  { link: fields, card, isKnown }: { link?: object; card?: string; isKnown?: boolean } = {},
): Race {
  return {
    name,
    async prepare(stage) {
      if (isKnown) await becomeKnown(stage);
      const link = await aLink(stage, fields);
      return {
        actors: [actor('Ada pays, slowly', () => pay(stage, link, card ? { card } : {})), finishes(stage)],
        expect: (ended) => (ended.charged <= (isKnown ? 2 : 1) ? [] : ['the link was charged twice']),
      };
    },
  };
}

/** A payment of unknown outcome, whose lease is about to end. */
function unknown(
  name: string,
  mode: FaultMode,
  race: (
    stage: Stage,
    again: () => Promise<unknown>,
    other: () => Promise<unknown>,
  ) => ReturnType<Race['prepare']>,
): Race {
  return {
    name,
    async prepare(stage) {
      const link = await aLink(stage);
      stage.processor.fault({ mode, times: 2, match: { method: 'POST', path: /^\/v1\/payment_intents$/ } });
      const { status } = await pay(stage, link, { key: 'click-1' });
      if (status !== 503) throw new Error(`The payment was to stay unknown; it was answered with ${status}.`);
      stage.time.advance(LEASE_OVER_SECONDS);
      return await race(
        stage,
        () => pay(stage, link, { key: 'click-1' }),
        () => pay(stage, link, { who: 'bob' }),
      );
    },
  };
}

const reconciles = (stage: Stage, name = 'the reconciler runs') => actor(name, () => finishAbandoned(stage));

/** What was delayed on its way to the processor gets there now. */
const arrivesLate = ({ processor }: Stage) =>
  actor('the delayed request arrives', () =>
    takeTurn('processor POST /payment_intents, late', async () => {
      processor.release();
      await new Promise(setImmediate);
    }),
  );

export const reconciling: readonly Race[] = [
  slow('slow-new-payer'),
  slow('slow-known-payer', { isKnown: true }),
  slow('slow-recurring', { link: recurring }),
  slow('slow-free-trial', { link: freeTrial }),
  slow('slow-decline', { card: DECLINED }),
  slow('slow-challenge', { card: CHALLENGED }),
  unknown('reconciler-twice-charged', 'drop_reply', async (stage) => ({
    actors: [reconciles(stage), reconciles(stage, 'the reconciler runs elsewhere')],
    expect: once,
  })),
  unknown('reconciler-twice-not-run', 'drop_before', async (stage) => ({
    actors: [reconciles(stage), reconciles(stage, 'the reconciler runs elsewhere')],
    expect: (ended) => [...charges(ended, 0), ...fences(ended, 1)],
  })),
  unknown('reconciler-and-same-click-charged', 'drop_reply', async (stage, again) => ({
    actors: [reconciles(stage), actor('Ada’s page sends again', again)],
    expect: once,
  })),
  unknown('reconciler-and-same-click-not-run', 'drop_before', async (stage, again) => ({
    actors: [reconciles(stage), actor('Ada’s page sends again', again)],
    expect: (ended) => [...charges(ended, 0), ...told(ended, 'success', 0)],
  })),
  unknown('reconciler-and-next-payer', 'drop_before', async (stage, _, other) => ({
    actors: [reconciles(stage), actor('Bob pays', other)],
    expect: atMostOnce,
  })),
  unknown('reconciler-and-late-original', 'delay', async (stage) => ({
    actors: [reconciles(stage), arrivesLate(stage)],
    expect: atMostOnce,
  })),
  unknown('reconciler-a-day-late-and-late-original', 'delay', async (stage) => {
    stage.time.advance(DAY_LATE_SECONDS);
    return {
      actors: [reconciles(stage), arrivesLate(stage)],
      expect: (ended) => [...atMostOnce(ended), ...noOldKeys(ended)],
    };
  }),
  unknown('next-payer-and-late-original', 'delay', async (stage, _, other) => ({
    actors: [actor('Bob pays', other), arrivesLate(stage)],
    expect: atMostOnce,
  })),
];
