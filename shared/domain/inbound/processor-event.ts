import * as v from 'valibot';
import { invalidField } from '../errors.ts';
import { type AttemptId, CUSTOMER_ID, type CustomerId, type GatewayId, type TenantId } from '../ids.ts';

/** What an event of the processor leads to. Its content is never believed: the object that it names is read again. */
export type Task = keyof typeof LEADS;

/** What leads from an event to our records: the payment intent, or the gateway whose secret signed it. */
const LEADS = {
  finish_attempt: 'intent',
  book_dispute: 'intent',
  book_refunds: 'intent',
  note_warning: 'intent',
  note_review: 'intent',
  look_at_card: 'gateway',
  look_at_customer: 'gateway',
  look_at_account: 'gateway',
} as const;
export type TaskOf<Lead> = { [One in Task]: (typeof LEADS)[One] extends Lead ? One : never }[Task];

/** The types that the service acts on. The operator command registers an endpoint for exactly these. */
export const TASKS = {
  'payment_intent.succeeded': 'finish_attempt',
  'payment_intent.payment_failed': 'finish_attempt',
  'charge.dispute.created': 'book_dispute',
  'charge.dispute.updated': 'book_dispute',
  'charge.dispute.closed': 'book_dispute',
  'charge.dispute.funds_withdrawn': 'book_dispute',
  'charge.dispute.funds_reinstated': 'book_dispute',
  'charge.refunded': 'book_refunds',
  'refund.created': 'book_refunds',
  'refund.updated': 'book_refunds',
  'refund.failed': 'book_refunds',
  'radar.early_fraud_warning.created': 'note_warning',
  'review.opened': 'note_review',
  'review.closed': 'note_review',
  'payment_method.detached': 'look_at_card',
  'payment_method.updated': 'look_at_card',
  'payment_method.automatically_updated': 'look_at_card',
  'customer.deleted': 'look_at_customer',
  'account.updated': 'look_at_account',
  'capability.updated': 'look_at_account',
} as const satisfies Readonly<Record<string, Task>>;
export type HandledType = keyof typeof TASKS;
export const HANDLED_TYPES = Object.keys(TASKS) as readonly HandledType[];

/** The gateway whose own secret signed an event. */
export type Signer = Readonly<{ tenantId: TenantId; gatewayId: GatewayId }>;

/** The message of a verified event: names only, since nothing else of it is used. An event that the platform's secret signed names no tenant. */
export type ProcessorEvent = Partial<Signer> &
  Readonly<{
    id: string;
    type: HandledType;
    /** The object that the event is about. */
    objectId: string;
    /** The payment intent that leads to our record. */
    intentId?: string;
    /** The processor's customer whose card it is about. */
    processorCustomerId?: string;
    /** What the object's metadata names. Anybody with access to the account can change it: it says only where to look first. */
    named?: Readonly<{ customerId: CustomerId; attemptId?: AttemptId }>;
    /** It was sent again because its account had no turn left: the message that it came in first, and how often that was. */
    putOff?: Readonly<{ messageId: string; times: number }>;
  }>;
/** An event that a gateway signed, or one about a payment. */
export type GatewayEvent = ProcessorEvent & Signer;
export type IntentEvent = ProcessorEvent & Readonly<{ intentId: string }>;

/** A gateway's own secret signed it, which is its tenant's; the platform's secret names no tenant. */
export const isSigned = (event: ProcessorEvent): event is GatewayEvent =>
  event.tenantId !== undefined && event.gatewayId !== undefined;

export const isOfGateway = (type: HandledType): boolean => LEADS[TASKS[type]] === 'gateway';

const ID_CHARACTERS_MAX = 255;
const idOf = (prefix: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${prefix}_\\w+$`)), v.maxLength(ID_CHARACTERS_MAX));
const EnvelopeSchema = v.object({
  id: idOf('evt'),
  type: v.pipe(v.string(), v.maxLength(ID_CHARACTERS_MAX)),
  data: v.object({ object: v.unknown(), previous_attributes: v.optional(v.unknown()) }),
});
const ObjectSchema = v.object({
  id: idOf('[a-z]+'),
  payment_intent: v.nullish(idOf('pi')),
  customer: v.optional(v.unknown()),
  metadata: v.optional(v.unknown()),
});
/** Ours, so that nothing else becomes part of a key of the table. */
const NamedSchema = v.object({
  customer: v.pipe(v.string(), v.regex(CUSTOMER_ID)),
  attempt: v.optional(v.pipe(v.string(), v.regex(/^txn_[0-9a-z]{26}$/))),
});
const OwnedSchema = v.object({ customer: idOf('cus') });

/**
 * Reads the names in the text of an event. Gives nothing for an event that leads to nothing: one of another type, or about a charge
 * without a payment intent, which this service never makes. Throws `invalid_request` for a text that is no event.
 */
export function readProcessorEvent(text: string): ProcessorEvent | undefined {
  const envelope = v.safeParse(EnvelopeSchema, parsed(text));
  if (!envelope.success) throw notAnEvent();
  const { id, type, data } = envelope.output;
  if (!isHandled(type)) return undefined;
  const object = v.safeParse(ObjectSchema, data.object);
  if (!object.success) throw notAnEvent();
  const { id: objectId, payment_intent, metadata } = object.output;
  const named = namedIn(metadata);
  if (isOfGateway(type)) return { id, type, objectId, ...ownerIn(data), ...named };
  const intentId = type.startsWith('payment_intent.') ? objectId : payment_intent;
  return intentId ? { id, type, objectId, intentId, ...named } : undefined;
}

/** A card that was detached has no customer any more. */
function ownerIn(data: Readonly<{ object?: unknown; previous_attributes?: unknown }>) {
  const owned = [data.object, data.previous_attributes].map((one) => v.safeParse(OwnedSchema, one));
  const processorCustomerId = owned.find(({ success }) => success)?.output as
    | { customer: string }
    | undefined;
  return processorCustomerId ? { processorCustomerId: processorCustomerId.customer } : {};
}

function namedIn(metadata: unknown): Pick<ProcessorEvent, 'named'> {
  const { success, output } = v.safeParse(NamedSchema, metadata);
  if (!success) return {};
  const { customer, attempt } = output;
  return {
    named: {
      customerId: customer as CustomerId,
      ...(attempt !== undefined && { attemptId: attempt as AttemptId }),
    },
  };
}

const isHandled = (type: string): type is HandledType => Object.hasOwn(TASKS, type);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw notAnEvent();
    throw error;
  }
}

const notAnEvent = () => invalidField('body', 'The body is not an event of the processor.');
