import { callAwsJson } from '../../../../local/aws-json.ts';
import type { BillingEvent, OutboxRow } from '../../../../shared/domain/events/event.ts';
import type { Item } from '../../../../shared/ledger/view.ts';
import { work } from '../../stage.ts';
import { actor, aLink, pay, recurring, relay, sweepOutbox } from '../actions.ts';
import { findOutboxRows } from '../outbox-rows.ts';
import type { Race } from '../run.ts';
import { once } from './expectations.ts';

/** Events on their way out: relayed or delivered twice, none is lost and no other endpoint receives one. */
const SWEPT_AFTER_SECONDS = 130;
const MESSAGES_MAX = 10; // SQS's own bound on one look.

export const delivering: readonly Race[] = [
  relaying('relay-and-sweep', (stage, rows) => [
    actor('the stream relays', () => relay(stage, rows)),
    actor('the sweeper runs', () => sweepOutbox(stage)),
  ]),
  relaying('sweep-twice', (stage) => [
    actor('the sweeper runs', () => sweepOutbox(stage)),
    actor('another sweeper runs', () => sweepOutbox(stage)),
  ]),
  relaying('relay-twice', (stage, rows) => [
    actor('the stream relays', () => relay(stage, rows)),
    actor('the stream relays again', () => relay(stage, rows)),
  ]),
  {
    name: 'deliver-twice',
    hasEndpoint: true,
    async prepare(stage) {
      await pay(stage, await aLink(stage));
      const events = (await findOutboxRows(stage)).flatMap(({ events: own }) => own);
      const message = messageOf(events[0] as BillingEvent);
      const deliver = () => work(stage, 'deliver-event', message);
      return {
        actors: [actor('the queue hands a message out', deliver), actor('and again', deliver)],
        expect: (ended) => [
          ...once(ended),
          ...(ended.stage.deliveries.length === 2
            ? []
            : [`the endpoint had ${ended.stage.deliveries.length} posts of 2`]),
        ],
      };
    },
  },
];

function relaying(
  name: string,
  actorsOf: (stage: Parameters<Race['prepare']>[0], rows: readonly OutboxRow[]) => ReturnType<typeof actor>[],
): Race {
  return {
    name,
    hasEndpoint: true,
    async prepare(stage) {
      await pay(stage, await aLink(stage, recurring));
      stage.time.advance(SWEPT_AFTER_SECONDS);
      const rows = await findOutboxRows(stage);
      return { actors: actorsOf(stage, rows), expect: async ({ items }) => await allQueued(items) };
    },
  };
}

/** Every event of every row is on the queue, marked as relayed or not. */
async function allQueued(items: readonly Item[]): Promise<string[]> {
  const { AWS_ENDPOINT_URL_SQS: endpoint = '', DELIVERIES_QUEUE_URL: QueueUrl } = process.env;
  const asked = { QueueUrl, MaxNumberOfMessages: MESSAGES_MAX };
  const { Messages = [] } = await callAwsJson<{ Messages?: { Body: string }[] }>(
    endpoint,
    'AmazonSQS.ReceiveMessage',
    asked,
  );
  const queued = new Set(Messages.map(({ Body }) => JSON.parse(Body).event.id as string));
  const owed = items.filter(({ sk }) => sk === 'OUTBOX').flatMap(({ events }) => events as BillingEvent[]);
  return owed.filter(({ id }) => !queued.has(id)).map(({ type }) => `the event ${type} is on no queue`);
}

function messageOf(event: BillingEvent) {
  const { tenantId, projectId } = event;
  const body = JSON.stringify({ tenantId, projectId, event, outboxId: 'evt_00000000000000000000000000' });
  return {
    Records: [
      {
        messageId: 'message-1',
        receiptHandle: 'handle-1',
        body,
        attributes: { ApproximateReceiveCount: '1' },
      },
    ],
  };
}
