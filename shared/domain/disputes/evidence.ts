import * as v from 'valibot';
import { DOCUMENT_KINDS } from '../documents/documented.ts';
import { BillingError, invalidField } from '../errors.ts';
import type { TenantId } from '../ids.ts';
import { boundedText } from '../requests/payer/text-fields.ts';
import { type Dispute, isOpenDispute } from '../sales/dispute.ts';

/** The processor's own bounds: of one text, and of all together. */
const TEXT_MAX = 20_000;
const EVIDENCE_MAX = 150_000;

/** What staff write, and the processor's name of it. */
const TEXTS = {
  productDescription: 'product_description',
  serviceDate: 'service_date',
  cancellationPolicyDisclosure: 'cancellation_policy_disclosure',
  cancellationRebuttal: 'cancellation_rebuttal',
  refundPolicyDisclosure: 'refund_policy_disclosure',
  refundRefusalExplanation: 'refund_refusal_explanation',
  duplicateChargeExplanation: 'duplicate_charge_explanation',
  accessActivityLog: 'access_activity_log',
  statement: 'uncategorized_text',
} as const;
type TextName = keyof typeof TEXTS;

/** What this service has of the sale and can add. */
export const HELD_EVIDENCE = ['customer', 'invoice', 'receipt', 'access_log'] as const;
export type HeldEvidence = (typeof HELD_EVIDENCE)[number];
const DOCUMENTS = `Send a list of some of: ${DOCUMENT_KINDS.join(', ')}.`;
const HELD = `Send a list of some of: ${HELD_EVIDENCE.join(', ')}.`;

const text = v.optional(boundedText(TEXT_MAX));
export const EvidenceRequest = v.object(
  {
    text: v.optional(
      v.object(
        Object.fromEntries(Object.keys(TEXTS).map((name) => [name, text])) as Record<TextName, typeof text>,
        'Send an object of texts.',
      ),
    ),
    include: v.optional(
      v.pipe(v.array(v.picklist(HELD_EVIDENCE, HELD), HELD), v.maxLength(HELD_EVIDENCE.length, HELD)),
    ),
    /** What goes as a file. */
    documents: v.optional(
      v.pipe(
        v.array(v.picklist(DOCUMENT_KINDS, DOCUMENTS), DOCUMENTS),
        v.maxLength(DOCUMENT_KINDS.length, DOCUMENTS),
      ),
    ),
    /** Send what the processor has on to the bank, which can be done once. */
    submit: v.optional(v.boolean('Send true or false.')),
  },
  'Send an object.',
);
export type EvidenceRequest = v.InferOutput<typeof EvidenceRequest>;

/** The texts of what this service has, each by what it was asked for as. */
export type Held = Readonly<{ [Name in HeldEvidence]?: string }> &
  Readonly<{ payer?: Readonly<{ name: string; email: string }> }>;

/**
 * The texts by the processor's names. Invoice and receipt go behind the statement, and are shortened where they do not fit. Throws
 * `invalid_request` for more than the processor takes in all.
 */
export function evidenceOf(
  { text: texts = {}, include = [] }: EvidenceRequest,
  held: Held,
): Record<string, string> {
  const named = Object.entries(TEXTS).flatMap(([name, field]) => {
    const written = texts[name as TextName];
    return written === undefined ? [] : [[field, written] as const];
  });
  const evidence: Record<string, string> = Object.fromEntries(named);
  const { payer } = held;
  if (include.includes('customer') && payer) {
    evidence.customer_name = payer.name;
    evidence.customer_email_address = payer.email;
  }
  const joined = (...parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part !== undefined && part !== '').join('\n\n');
  const documents = joined(evidence.uncategorized_text, held.invoice, held.receipt);
  if (documents !== '') evidence.uncategorized_text = shortened(documents);
  const log = joined(evidence.access_activity_log, held.access_log);
  if (log !== '') evidence.access_activity_log = shortened(log);
  const characters = Object.values(evidence).reduce((sum, { length }) => sum + length, 0);
  if (characters > EVIDENCE_MAX)
    throw invalidField(
      'text',
      `The processor takes ${EVIDENCE_MAX} characters in all. Shorten the texts.`,
      'too_large',
    );
  return evidence;
}

const CUT = '\n[shortened]';
const shortened = (long: string): string =>
  long.length <= TEXT_MAX ? long : long.slice(0, TEXT_MAX - CUT.length) + CUT;

/**
 * Throws `dispute_closed` for one that has ended, `evidence_submitted` for one whose evidence the bank has, and `evidence_past_due` after its
 * date.
 */
export function requireEvidenceTaken(dispute: Pick<Dispute, 'status' | 'dueBy'>, now: Date): void {
  if (!isOpenDispute(dispute))
    throw new BillingError('dispute_closed', 'This dispute has ended, so no evidence is taken for it.');
  if (dispute.status.endsWith('under_review'))
    throw new BillingError(
      'evidence_submitted',
      'The bank has the evidence of this dispute, and takes no other.',
    );
  if (dispute.dueBy !== undefined && Date.parse(dispute.dueBy) <= now.getTime())
    throw new BillingError('evidence_past_due', `Evidence was to be sent by ${dispute.dueBy}.`);
}

/** The processor's idempotency key: one text of one request, for one dispute. */
export const evidenceKeyOf = (tenantId: TenantId, disputeId: string, mark: string): string =>
  `v1:${tenantId}:${disputeId}:ev:${mark}`;
