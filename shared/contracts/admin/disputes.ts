import * as v from 'valibot';
import { EvidenceRequest, HELD_EVIDENCE } from '../../domain/disputes/evidence.ts';
import { DOCUMENT_KINDS } from '../../domain/documents/documented.ts';
import { DISPUTE_STATUSES } from '../../domain/sales/dispute.ts';
import { instant, money, oneOf, success, text, whole, yesOrNo } from '../answers/fields.ts';
import type { Contract } from '../contract.ts';
import { DISPUTE_MEANS } from '../events/meanings.ts';

const who = { section: 'The back office', caller: 'staff' } as const;

export const Dispute = v.strictObject({
  id: text('The processor’s dispute.'),
  status: oneOf(DISPUTE_STATUSES, DISPUTE_MEANS),
  isOpen: yesOrNo('Whether the bank has still to decide. An end is not final: a bank may decide again.'),
  reason: text('The processor’s word for why the payer disputes the payment.'),
  amount: money('What is disputed.'),
  evidence: v.strictObject({
    dueBy: v.nullable(instant('Until when the processor takes evidence. Null when it says no time.')),
    isHeld: yesOrNo('Whether the processor has evidence of this dispute.'),
    submissions: whole('How often evidence was sent on to the bank.'),
  }),
  transactionId: text('The disputed payment. It begins with `txn_`.'),
  invoiceId: v.nullable(text('The invoice that it made or paid.')),
  orderId: v.nullable(text('The order that it made or paid.')),
  customerId: text('Whose payment it is.'),
  productOrigin: text('The project in which it was made.'),
  openedAt: instant('When the payer’s bank opened it.'),
  closedAt: v.nullable(instant('When its end was recorded.')),
});

export const adminDisputes = {
  'admin/send-evidence': {
    ...who,
    summary: 'Send evidence for a dispute',
    description: `Sends texts to the processor, and with \`include\` what this service has of the sale: the customer’s name and address, the invoice and the receipt as text, and a log of when and from which network the payer paid, how the customer was known, what they said of the order, and the usage that was reported of their subscription. With \`documents\`, the invoice and the receipt are uploaded as PDF in English, and the evidence names these files: the invoice as its other file, the receipt as its receipt. Each field replaces the one that was sent before; what is left out stays. Other files are not sent: add them in the processor’s dashboard.

A bank takes 49 pages and 4.5 MB of files in all. More of them, or a document that the payment does not have, is refused before anything is sent.

Without \`submit\` the processor keeps the evidence, and more can be added. \`"submit": true\` sends all that it has on to the bank, which takes evidence once.

The header \`Idempotency-Key\` is required. When the processor’s answer is not known, send the same request again.`,
    path: { id: 'The processor’s dispute. Another tenant’s dispute looks absent.' },
    body: {
      schema: EvidenceRequest,
      fields: {
        text: 'What your staff write, each at most 20,000 characters.',
        'text.productDescription': 'What was sold.',
        'text.serviceDate': 'When the customer began to receive it, as people write a date.',
        'text.cancellationPolicyDisclosure': 'How and when the customer saw your rules of cancellation.',
        'text.cancellationRebuttal': 'Why the subscription was not cancelled.',
        'text.refundPolicyDisclosure': 'How and when the customer saw your rules of refunds.',
        'text.refundRefusalExplanation': 'Why the customer gets no refund.',
        'text.duplicateChargeExplanation': 'How this charge differs from the one that it seems to repeat.',
        'text.accessActivityLog':
          'What the customer did with what they bought. Comes before the log of this service.',
        'text.statement': 'Anything else. Comes before the invoice and the receipt.',
        include: `What this service adds: some of ${HELD_EVIDENCE.map((name) => `\`${name}\``).join(', ')}.`,
        'include[]': 'One of these.',
        documents: `What this service sends as files: ${DOCUMENT_KINDS.map((name) => `\`${name}\``).join(' and ')}, or one of them.`,
        'documents[]': 'One of these.',
        submit: 'True: send all evidence on to the bank.',
      },
    },
    isRepeatable: true,
    needsKey: true,
    answers: { 200: { means: 'The dispute, with what the processor has.', schema: success(Dispute) } },
    errors: [
      'dispute_not_found',
      'dispute_closed',
      'evidence_submitted',
      'evidence_past_due',
      'evidence_refused',
      'gateway_not_available',
      'processor_unavailable',
    ],
  },
} as const satisfies Record<string, Contract>;
