import * as v from 'valibot';
import { NEWEST_VERSION } from '../../domain/api-version.ts';
import type { EventType } from '../../domain/events/event.ts';
import { deprecated, instant, text } from '../answers/fields.ts';
import { answersEntries } from '../links/own-fields.ts';

/** What every event has beside its type and the data of its type. */
export const EventEnvelope = v.strictObject({
  id: text('The event. Every delivery of it has this id; it begins with `evt_`.'),
  createdAt: instant('When it happened.'),
  apiVersion: v.pipe(
    v.literal(NEWEST_VERSION),
    v.description(
      'The version of this shape, which the endpoint is pinned to. Fields are added without a new version.',
    ),
  ),
  tenant: text('The tenant.'),
  productOrigin: text('The project whose endpoint receives it.'),
  tenantId: deprecated(text('The tenant.'), 'tenant'),
  projectId: deprecated(text('The project.'), 'productOrigin'),
});

export const envelope = <Entries extends v.ObjectEntries>(type: EventType, data: Entries) =>
  v.strictObject({ ...EventEnvelope.entries, type: v.literal(type), data: v.strictObject(data) });

/** The data of every event but a test: whom it is about, and what the caller gave to find it again by. */
export const EventSubject = v.strictObject({
  paymentLink: v.nullable(text('The slug of the link that was paid. Null without one.')),
  parentLink: v.optional(
    text('The link that sells more than once, of which `paymentLink` was the payer’s own.'),
  ),
  customer: v.strictObject({
    id: text('The customer. It begins with `cst_`.'),
    email: text('The e-mail address of the payer.'),
    name: text('The name of the payer.'),
  }),
  clientReference: v.nullable(text('The caller’s own reference.')),
  metadata: v.pipe(v.record(v.string(), v.string()), v.description('The caller’s own data.')),
  ...answersEntries,
});
export const about = EventSubject.entries;
