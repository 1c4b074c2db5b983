import type * as v from 'valibot';
import type { EventType } from '../../domain/events/event.ts';
import { envelope } from './envelope.ts';
import { paymentEvents } from './payments.ts';
import { recordEvents } from './records.ts';

/** What a receiver gets, by type. Strict, so that a field without a description fails a test; receivers must expect new fields. */
export const eventSchemas: Readonly<Record<EventType, v.GenericSchema>> = {
  ...paymentEvents,
  ...recordEvents,
  'endpoint.test': envelope('endpoint.test', {}),
};
