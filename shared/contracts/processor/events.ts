import * as v from 'valibot';
import { ProcessorEventQuery } from '../../domain/inbound/event-query.ts';
import { success, yesOrNo } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';

const Received = v.strictObject({ queued: yesOrNo('Whether the service acts on events of this type.') });

export const processorEvents = {
  'processor/receive-event': {
    section: 'Tools',
    summary: 'Receive an event of the card processor',
    description:
      'For the card processor only. The body is the event as the processor signed it, at most 256 KiB; the signature comes in `Processor-Signature` or `Stripe-Signature` and may be five minutes old. The event is put on a queue and is only a hint: the object that it names is read again from the tenant’s own account.',
    caller: 'anyone',
    query: {
      schema: ProcessorEventQuery,
      fields: { endpoint: 'The gateway whose secret signs. Without it, the platform’s secret does.' },
    },
    answers: { 200: { means: 'The signature is right.', schema: success(Received) } },
    errors: ['unauthenticated', 'body_too_large'],
  },
} as const satisfies Record<string, Contract>;
