import type { QueueName } from '../shared/messaging/queue-messages.ts';
import type { Grant } from './routes.ts';

/** Every function that no request starts: schedules, the table's stream and queues. Deployed and run locally from here. */
export type Worker = Readonly<{
  name: string;
  handler: `workers/${string}`;
  /** A `cron` schedule counts in its time zone. */
  on:
    | { schedule: `rate(${string})` }
    | { schedule: `cron(${string})`; timeZone: string }
    | { stream: 'outbox' | 'changes' }
    | { queue: QueueName };
  /** Seconds the function may run. */
  timeoutSeconds: number;
  /** Runs at the same time that the stage keeps for it, and allows it, so that requests cannot take all of the account's. */
  runsReserved?: number;
  may: readonly Grant[];
}>;

export const workers = [
  {
    name: 'finish-abandoned',
    handler: 'workers/finish-abandoned',
    on: { schedule: 'rate(1 minute)' },
    timeoutSeconds: 55,
    runsReserved: 2, // A run may still end while the next one begins.
    may: ['read', 'write', 'find-work', 'open:secret-keys', 'open:sealing', 'send:renewals'],
  },
  {
    name: 'relay-outbox',
    handler: 'workers/relay-outbox',
    on: { stream: 'outbox' },
    timeoutSeconds: 30,
    may: ['read', 'write', 'send:deliveries', 'send:payer-mails', 'put-notices'],
  },
  {
    name: 'write-journal',
    handler: 'workers/write-journal',
    on: { stream: 'changes' },
    timeoutSeconds: 55,
    may: ['put-journal'],
  },
  {
    name: 'sweep-outbox',
    handler: 'workers/sweep-outbox',
    on: { schedule: 'rate(2 minutes)' },
    timeoutSeconds: 55,
    runsReserved: 2,
    may: ['read', 'write', 'find-work', 'send:deliveries', 'send:payer-mails', 'put-notices'],
  },
  {
    name: 'deliver-event',
    handler: 'workers/deliver-event',
    on: { queue: 'deliveries' },
    timeoutSeconds: 30,
    may: ['read', 'write', 'open:events', 'receive:deliveries', 'put-notices', 'put-tenant-buses'],
  },
  {
    name: 'send-mail',
    handler: 'workers/send-mail',
    on: { queue: 'payer-mails' },
    timeoutSeconds: 45,
    may: ['read', 'write', 'receive:payer-mails', 'put-notices', 'send-mail'],
  },
  {
    name: 'apply-processor-event',
    handler: 'workers/apply-processor-event',
    on: { queue: 'processor-events' },
    timeoutSeconds: 55,
    may: [
      'read',
      'list',
      'write',
      'open:secret-keys',
      'open:sealing',
      'receive:processor-events',
      'send:processor-events',
      'put-notices',
    ],
  },
  {
    name: 'plan-renewals',
    handler: 'workers/plan-renewals',
    on: { schedule: 'rate(15 minutes)' },
    timeoutSeconds: 55,
    runsReserved: 2,
    may: ['read', 'write', 'find-work', 'send:renewals'],
  },
  {
    name: 'charge-renewals',
    handler: 'workers/charge-renewals',
    on: { queue: 'renewals' },
    timeoutSeconds: 75, // It begins attempts of a share for most of a minute, and the queue lets no second run of it begin meanwhile.
    may: [
      'read',
      'list',
      'write',
      'find-work',
      'open:secret-keys',
      'open:sealing',
      'receive:renewals',
      'send:renewals',
      'open:tax-engine',
    ],
  },
  {
    name: 'plan-ledger-checks',
    handler: 'workers/plan-ledger-checks',
    on: { schedule: 'cron(0 3 * * ? *)', timeZone: 'UTC' },
    timeoutSeconds: 55,
    may: ['read', 'send:ledger-checks'],
  },
  {
    name: 'check-ledger',
    handler: 'workers/check-ledger',
    on: { queue: 'ledger-checks' },
    timeoutSeconds: 55,
    may: [
      'read',
      'list',
      'write',
      'find-work',
      'open:secret-keys',
      'open:sealing',
      'put-books',
      'receive:ledger-checks',
      'send:ledger-checks',
      'send:processor-events',
    ],
  },
  {
    name: 'finish-erasures',
    handler: 'workers/finish-erasures',
    on: { schedule: 'rate(60 minutes)' },
    timeoutSeconds: 55,
    may: ['read', 'write', 'find-work', 'open:secret-keys', 'destroy-person-keys'],
  },
  {
    name: 'watch-stage',
    handler: 'workers/watch-stage',
    on: { schedule: 'rate(5 minutes)' },
    timeoutSeconds: 55,
    may: ['read', 'list', 'open:sealing'],
  },
  {
    name: 'fetch-rates',
    handler: 'workers/fetch-rates',
    // The bank publishes at about 16:00 on working days. The later runs repeat one that failed.
    on: { schedule: 'cron(30 16,18,22 * * ? *)', timeZone: 'Europe/Berlin' },
    timeoutSeconds: 30,
    may: ['read', 'write-rates', 'put-notices'],
  },
] as const satisfies readonly Worker[];

/** It has no right, and is deployed where a stage names a shop for it to visit. A local stack does without. */
export const canary = {
  name: 'canary',
  handler: 'workers/canary',
  on: { schedule: 'rate(5 minutes)' },
  timeoutSeconds: 55,
  may: [],
} as const satisfies Worker;
