import { type Desk, emit } from '../books/desk.ts';
import { type Mandate, type PaymentIntent, type PaymentMethod, shown } from '../books/objects.ts';
import { cardOf, requireMethod } from '../cards/attaching.ts';
import type { Decline } from '../cards/cards.ts';
import { invalid, ProcessorError } from '../http/errors.ts';
import { charge } from './charging.ts';
import { failed } from './failing.ts';

/** The payer's bank tells them a day before; the processor adds two hours for what may go wrong on the way. Its sandbox waits 15 minutes. */
export const NOTICE_SECONDS = 26 * 60 * 60;
/** Above this the payer approves each charge with their bank, whatever the mandate permits. In hundredths of a rupee. */
const RUPEES_WITHOUT_APPROVAL = 1_500_000;

/**
 * An off-session charge under a mandate waits until the payer's bank has told them of it. It can be neither cancelled nor confirmed meanwhile. It is then
 * charged, unless the payer has to approve it: no payer of the simulation does.
 */
export function notifyPayer(
  desk: Desk,
  intent: PaymentIntent,
  method: PaymentMethod,
  mandateId: string,
): PaymentIntent {
  const mandate = mandateOf(method, mandateId);
  const notice = {
    approval_requested: needsApproval(mandate, intent),
    completes_at: desk.now + NOTICE_SECONDS,
  };
  const after: PaymentIntent = {
    ...intent,
    status: 'processing',
    processing: { type: 'card', card: { customer_notification: notice } },
    sim: { ...intent.sim, mandate: mandate.id },
  };
  desk.books.paymentIntents.put(after);
  emit(desk, 'payment_intent.processing', after);
  return after;
}

function mandateOf(method: PaymentMethod, id: string): Mandate {
  const mandate = method.sim.mandates?.find((one) => one.id === id);
  if (!mandate) throw invalid(`No such mandate: '${id}'`, 'mandate', 'resource_missing');
  if (!mandate.isActive)
    throw invalid('The mandate is inactive.', 'mandate', 'payment_intent_mandate_invalid');
  return mandate;
}

function needsApproval({ amount, amountType }: Mandate, intent: PaymentIntent): boolean {
  const isOther = amountType === 'fixed' ? intent.amount !== amount : intent.amount > amount;
  return isOther || (intent.currency === 'inr' && intent.amount > RUPEES_WITHOUT_APPROVAL);
}

/** Charges all intents of whose charge the payers have been told. */
export function endNotices(desk: Desk): void {
  const waiting = desk.books.paymentIntents.page({
    among: { field: 'status', value: 'processing' },
    limit: Number.POSITIVE_INFINITY,
  });
  for (const intent of waiting.entries) endNotice(desk, intent);
}

/** The intent, charged or refused if its payer was told long enough ago. */
export function endNotice(desk: Desk, intent: PaymentIntent): PaymentIntent {
  const { approval_requested, completes_at } = intent.processing?.card.customer_notification ?? {};
  if (intent.status !== 'processing' || !completes_at || desk.now < completes_at) return intent;
  const at = { ...desk, now: completes_at };
  const method = requireMethod(at, intent.payment_method ?? '');
  const told: PaymentIntent = { ...intent, processing: null };
  const { underMandate } = cardOf(method);
  if (underMandate === 'cancelled') return refuseCancelled(at, told, method);
  const decline = approval_requested ? NOT_APPROVED : DECLINES[underMandate ?? 'renews'];
  try {
    return charge(at, told, method, { isAuthenticated: false, ...(decline && { decline }) });
  } catch (error) {
    if (!(error instanceof ProcessorError && error.status === 402)) throw error;
    return desk.books.paymentIntents.get(intent.id) ?? told;
  }
}

/** The payer has cancelled the mandate with their bank, which the processor learns now. */
function refuseCancelled(desk: Desk, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const mandates = method.sim.mandates?.map((one) =>
    one.id === intent.sim.mandate ? { ...one, isActive: false } : one,
  );
  desk.books.paymentMethods.put({ ...method, sim: { ...method.sim, ...(mandates && { mandates }) } });
  return failed(desk, intent, {
    type: 'invalid_request_error',
    code: 'india_recurring_payment_mandate_canceled',
    message: 'The customer has canceled the mandate.',
    payment_method: shown(method),
  });
}

const NOT_APPROVED: Decline = {
  code: 'card_declined',
  decline_code: 'transaction_not_approved',
  message: 'Your card was declined.',
};
const DECLINES: Readonly<Record<'renews' | 'not_approved' | 'not_notified', Decline | undefined>> = {
  renews: undefined,
  not_approved: NOT_APPROVED,
  not_notified: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};
