import {
  type EvidenceRequest,
  evidenceKeyOf,
  evidenceOf,
  type Held,
  type HeldEvidence,
  requireEvidenceTaken,
} from '../../domain/disputes/evidence.ts';
import { accessLog, plainDocument } from '../../domain/disputes/evidence-texts.ts';
import { disputeNotFound, type ListedDispute, listedOf } from '../../domain/disputes/listed-dispute.ts';
import { composeDocument } from '../../domain/documents/compose.ts';
import { voiceOf } from '../../domain/documents/voice.ts';
import { type BillingError, gatewayNotAvailable, invalidField } from '../../domain/errors.ts';
import { customerOfRecord, type TenantId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import { updateEvidence } from '../../processor/disputes.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { logFailure } from '../../runtime/log.ts';
import { findAttempt } from '../../storage/attempts.ts';
import { readAllUsage } from '../../storage/customer/usage.ts';
import { findListedDispute } from '../../storage/disputes/listed-disputes.ts';
import { findInvoice } from '../../storage/invoices.ts';
import { findOrder } from '../../storage/orders.ts';
import { openAccountOf } from '../charging/account.ts';
import { issuedPaper } from '../documents/issued-paper.ts';
import { bookShownDispute } from '../inbound/book-dispute.ts';
import { sendFiles } from './send-files.ts';
import { taken } from './taken.ts';

export type SendingEvidence = Readonly<{
  tenantId: TenantId;
  id: string;
  body: EvidenceRequest;
  operation: Readonly<{ id: string; isRepeat: boolean }>;
  now: Date;
}>;

/**
 * Sends evidence of a dispute to the processor, and on to the bank when asked. It moves no money and nothing of it is kept here: the
 * processor has it, and what it shows of that is recorded with the dispute.
 *
 * Documents go first, as files that the evidence then names. The key of the call follows from the request and its text, so the repeat of
 * one whose answer is unknown gets that answer, also when the bank has the evidence by now. If its text is another, since the access log
 * went on, it replaces what the first one sent.
 */
export async function sendEvidence({
  tenantId,
  id,
  body,
  operation,
  now,
}: SendingEvidence): Promise<ListedDispute> {
  const { attempt, dispute } = await disputeOf(tenantId, id);
  if (!operation.isRepeat) requireEvidenceTaken(dispute, now);
  const account = await openAccountOf(attempt);
  if (!account) throw gatewayNotAvailable();
  const { include = [], documents = [], submit = false } = body;
  const texts = evidenceOf(body, await heldOf(attempt, include, now));
  const isEmpty = Object.keys(texts).length === 0 && documents.length === 0;
  if (isEmpty && !submit) throw nothingToSend();
  const evidence = { ...texts, ...(await sendFiles(account.processor, attempt, id, documents, now)) };
  const request = isEmpty ? { submit } : { evidence, submit };
  const mark = fingerprint(operation.id, JSON.stringify(request));
  const key = evidenceKeyOf(tenantId, id, mark);
  taken(await updateEvidence(account.processor, id, request, key), 'the evidence');
  try {
    await bookShownDispute(attempt, id, () => [], now);
  } catch (error) {
    logFailure('the evidence of a dispute was sent and not recorded yet', error, { tenantId, disputeId: id }); // An event follows.
  }
  const after = await disputeOf(tenantId, id);
  return listedOf(after.attempt, after.dispute);
}

async function disputeOf(tenantId: TenantId, id: string) {
  const listed = await findListedDispute(tenantId, id);
  const attempt = listed && (await findAttempt(tenantId, listed.customerId, listed.attemptId));
  const dispute = attempt?.disputes?.find((one) => one.id === id);
  if (!attempt || !dispute) throw disputeNotFound();
  return { attempt, dispute };
}

const nothingToSend = (): BillingError =>
  invalidField(
    'text',
    'Send a text, name what this service adds in `include` or `documents`, or submit what was sent before.',
    'required',
  );

/** The texts of what is held and asked for. A document in English is read by most banks. */
async function heldOf(attempt: Attempt, include: readonly HeldEvidence[], now: Date): Promise<Held> {
  const document = async (kind: 'invoice' | 'receipt') => {
    const owner = attempt.invoiceId && customerOfRecord('invoice', attempt.invoiceId);
    const invoice =
      owner && attempt.invoiceId && (await findInvoice(attempt.tenantId, owner, attempt.invoiceId));
    if (!invoice) return undefined;
    const { paper, dress } = await issuedPaper(invoice, { kind }, now);
    return plainDocument(composeDocument(paper, dress, voiceOf(['en'])));
  };
  return {
    payer: attempt.payer,
    ...(include.includes('invoice') && { invoice: await document('invoice') }),
    ...(include.includes('receipt') && { receipt: await document('receipt') }),
    ...(include.includes('access_log') && { access_log: await logOf(attempt) }),
  };
}

async function logOf(attempt: Attempt): Promise<string> {
  const { tenantId, orderId } = attempt;
  const owner = orderId && customerOfRecord('order', orderId);
  const order = owner ? await findOrder(tenantId, owner, orderId) : undefined;
  const subscriptionId = attempt.subscriptionId ?? order?.subscriptionId;
  const usage = owner && subscriptionId ? await readAllUsage(tenantId, owner, subscriptionId) : [];
  return accessLog(attempt, order, usage);
}
