import * as v from 'valibot';
import type { EventType } from '../../domain/events/event.ts';
import { WHEN_DOWN } from '../../domain/tax/settings.ts';
import { LACKS } from '../../domain/tenants/standing.ts';
import { instant, oneOf, text, whole, yesOrNo } from '../answers/fields.ts';
import { envelope } from './envelope.ts';
import { paymentEvents } from './payments.ts';
import { recordEvents } from './records.ts';

/** What a receiver gets, by type. Strict, so that a field without a description fails a test; receivers must expect new fields. */
export const eventSchemas: Readonly<Record<EventType, v.GenericSchema>> = {
  ...paymentEvents,
  ...recordEvents,
  'gateway.refused': envelope('gateway.refused', {
    gatewayId: text('The gateway.'),
    because: oneOf(
      ['credentials', 'refused', 'not_available'],
      'What is refused: the key, the requests, or nothing was sent since the gateway is not available.',
    ),
    code: v.nullable(text('The processor’s code.')),
    param: v.nullable(text('The field of the request that the processor names.')),
    transactionId: v.nullable(text('A transaction that met it. Null when none was begun.')),
    orderId: v.nullable(text('The order whose cycle met it. Null of a purchase.')),
  }),
  'gateway.account_changed': envelope('gateway.account_changed', {
    gatewayId: text('The gateway.'),
    canCharge: yesOrNo('Whether its account can charge cards.'),
    lacks: v.array(oneOf(LACKS, 'What keeps it from that: its charges, or its capability for cards.')),
    requirements: v.array(text('What the processor asks of the account’s owner, in its own words.')),
  }),
  'shop.guarded': envelope('shop.guarded', {
    since: instant('When the guarded mode began.'),
    until: instant('When it ends, unless more payers are declined: each decline may make it longer.'),
    declines: whole('Declines of the last ten to twenty minutes.'),
  }),
  'tax.engine_failed': envelope('tax.engine_failed', {
    url: text('The address that was asked.'),
    problem: text('What was wrong: no answer, or what the answer lacks.'),
    whenDown: oneOf(WHEN_DOWN, 'What is done meanwhile: the table’s rates are charged, or nothing is sold.'),
  }),
  'endpoint.test': envelope('endpoint.test', {}),
};
