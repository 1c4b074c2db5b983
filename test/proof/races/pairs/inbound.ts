import {
  deliverProcessorEvent,
  disputeEvent,
  successEvent,
  theDispute,
  unbookedDisputes,
} from '../../inbound.ts';
import type { Stage } from '../../stage.ts';
import { actor, aLink, finishAbandoned, LEASE_OVER_SECONDS, pay } from '../actions.ts';
import type { Ended, Prepared, Race } from '../run.ts';
import { takeTurn } from '../scheduler.ts';
import { once } from './expectations.ts';

/** Events of the processor against each other, the reconciler and the payer. */
const DISPUTED = 'pm_card_createDispute';

async function bookedOnce(ended: Ended): Promise<string[]> {
  return [...once(ended), ...(await unbookedDisputes(ended.stage))];
}

/** A payment whose reply was lost, and whose lease is over. */
function unanswered(name: string, race: (stage: Stage, again: () => Promise<unknown>) => Prepared): Race {
  return {
    name,
    async prepare(stage) {
      const link = await aLink(stage);
      stage.processor.fault({
        mode: 'drop_reply',
        times: 2,
        match: { method: 'POST', path: /^\/v1\/payment_intents$/ },
      });
      await pay(stage, link, { card: DISPUTED, key: 'click-1' });
      stage.time.advance(LEASE_OVER_SECONDS);
      return race(stage, () => pay(stage, link, { card: DISPUTED, key: 'click-1' }));
    },
  };
}

const learnsOf = (stage: Stage, type: 'charge.dispute.created' | 'charge.dispute.closed') =>
  actor(`${type} arrives`, async () => deliverProcessorEvent(stage, disputeEvent(stage, type)));

export const inbound: readonly Race[] = [
  {
    name: 'dispute-created-and-lost',
    async prepare(stage) {
      await pay(stage, await aLink(stage), { card: DISPUTED });
      const isLost = actor('the issuer decides; charge.dispute.closed arrives', async () => {
        await takeTurn(
          'the issuer decides',
          async () => void stage.processor.closeDispute(theDispute(stage).id, 'lost'),
        );
        await deliverProcessorEvent(stage, disputeEvent(stage, 'charge.dispute.closed'));
      });
      return { actors: [learnsOf(stage, 'charge.dispute.created'), isLost], expect: bookedOnce };
    },
  },
  {
    name: 'dispute-lost-and-won',
    async prepare(stage) {
      await pay(stage, await aLink(stage), { card: DISPUTED });
      stage.processor.closeDispute(theDispute(stage).id, 'lost');
      const isWon = actor('the issuer decides again; charge.dispute.funds_reinstated arrives', async () => {
        await takeTurn(
          'the issuer decides again',
          async () => void stage.processor.reverseDispute(theDispute(stage).id),
        );
        await deliverProcessorEvent(stage, disputeEvent(stage, 'charge.dispute.funds_reinstated'));
      });
      return { actors: [learnsOf(stage, 'charge.dispute.closed'), isWon], expect: bookedOnce };
    },
  },
  unanswered('dispute-and-reconciler', (stage) => ({
    actors: [
      learnsOf(stage, 'charge.dispute.created'),
      actor('the reconciler runs', () => finishAbandoned(stage)),
    ],
    expect: bookedOnce,
  })),
  unanswered('event-and-same-click', (stage, again) => ({
    actors: [
      actor('payment_intent.succeeded arrives', () => deliverProcessorEvent(stage, successEvent(stage))),
      actor('Ada’s page sends again', again),
    ],
    expect: once,
  })),
];
