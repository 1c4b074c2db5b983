import type * as v from 'valibot';
import { DeliveryRecord } from '../../../shared/domain/events/delivery-log.ts';
import { EndpointRecord } from '../../../shared/domain/events/endpoint.ts';

const at = '2026-11-21T12:00:00.000Z';
const ids = { tenantId: 't0123456789a', projectId: 'a'.repeat(24) };

/** The records of deliveries with every field: a name, the schema, the record, and the fields that it may lack. */
export const EVENT_RECORDS: [
  name: string,
  schema: v.GenericSchema,
  whole: Record<string, unknown>,
  optional: string[],
][] = [
  [
    'the log of an event',
    DeliveryRecord,
    {
      ...ids,
      ...{ id: 'evt_1', type: 'invoice.paid', outboxId: 'evt_2', createdAt: at, status: 'failed' },
      ...{
        tries: [
          { at, durationMs: 12, isDelivered: false, reason: 'status 500', status: 500, answer: 'down' },
        ],
        triesCount: 10,
      },
      ...{ version: 10, ttl: 1_800_000_000 },
    },
    [],
  ],
  [
    'an endpoint',
    EndpointRecord,
    { ...ids, failingSince: at, pausedAt: at, resumedAt: at },
    ['failingSince', 'pausedAt', 'resumedAt'],
  ],
];
