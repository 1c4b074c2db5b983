import type { Money } from '../account.ts';
import type { Written } from '../write.ts';

/** An invoice that waits for its payment, with what is left of it. */
export type Bill = Readonly<{ id: string; number: string; name: string; due: Money }>;

/** What became of one of them. `not_tried`: an earlier one stopped the others. `gone`: it was paid or cancelled elsewhere meanwhile. */
export type Fate =
  | Readonly<{ kind: 'waiting' | 'paid' | 'gone' | 'not_tried' | 'rate_limited' }>
  | Readonly<{ kind: 'declined'; message?: string }>
  | Readonly<{ kind: 'refused'; requestId?: string }>;

/** A payment of one invoice, sent again under the same key until its outcome is known. */
export type Payment =
  | Readonly<{ kind: 'pay'; invoiceId: string; paymentMethodId: string }>
  | Readonly<{ kind: 'confirm'; paymentIntentId: string; receiptRef: string }>;

/**
 * Pays invoices one after the other, each as a payment of its own.
 *
 *   idle ─start─▶ sending ─paid, gone──▶ sending (the next one) ──▶ ended
 *                  │ ▲ ├─declined, refused──────────────────────▶ ended (the others are not tried)
 *                  │ │ └─requires_action─▶ authenticating ─over─▶ sending (its confirm)
 *                  └─┴─lost, unknown─▶ interrupted ─retry, under the same key─▶ sending
 */
export type Run = Readonly<{
  step: 'idle' | 'sending' | 'authenticating' | 'interrupted' | 'ended';
  bills: readonly Bill[];
  fates: readonly Fate[];
  card: string;
  /** The payment that is under way, and its idempotency key. */
  sent?: Readonly<{ payment: Payment; key: string }>;
}>;

export type RunEvent =
  | Readonly<{ type: 'started'; bills: readonly Bill[]; card: string; key: string }>
  /** `key` is for the next payment, if there is one. */
  | Readonly<{ type: 'answered'; result: Written; key: string }>
  | Readonly<{ type: 'challenged'; key: string }>
  | Readonly<{ type: 'retried' | 'closed' }>;

export type RunEffect =
  | Readonly<{ type: 'send'; payment: Payment; key: string }>
  | Readonly<{ type: 'challenge'; clientSecret: string }>
  /** The account is read again, so that what was paid is shown as paid. */
  | Readonly<{ type: 'refresh' | 'expire' | 'none' }>
  | Readonly<{ type: 'focus'; target: string }>;

type Step = readonly [Run, readonly RunEffect[]];

export const IDLE: Run = { step: 'idle', bills: [], fates: [], card: '' };

/** The index of the invoice that is being paid. */
export const placeOf = ({ fates }: Run): number => fates.findIndex(({ kind }) => kind === 'waiting');

/** The transition function of the payments: pure. What does not fit the step, such as a second click, changes nothing. */
export function stepRun(run: Run, event: RunEvent): Step {
  switch (event.type) {
    case 'started': {
      const { bills, card, key } = event;
      if (run.step !== 'idle' || bills.length === 0) return [run, []];
      return next({ step: 'sending', bills, card, fates: bills.map(() => ({ kind: 'waiting' })) }, key);
    }
    case 'answered':
      return run.step === 'sending' ? answered(run, event.result, event.key) : [run, []];
    case 'challenged':
      return run.step === 'authenticating' && run.sent ? send(run, run.sent.payment, event.key) : [run, []];
    case 'retried':
      return run.step === 'interrupted' && run.sent ? send(run, run.sent.payment, run.sent.key) : [run, []];
    case 'closed':
      return run.step === 'ended' ? [IDLE, []] : [run, []];
  }
}

const send = (run: Run, payment: Payment, key: string): Step => [
  { ...run, step: 'sending', sent: { payment, key } },
  [{ type: 'send', payment, key }],
];

function next(run: Run, key: string): Step {
  const bill = run.bills[placeOf(run)];
  if (bill) return send(run, { kind: 'pay', invoiceId: bill.id, paymentMethodId: run.card }, key);
  return ended(run);
}

function ended({ sent: _, ...run }: Run): Step {
  const fates = run.fates.map((fate): Fate => (fate.kind === 'waiting' ? { kind: 'not_tried' } : fate));
  return [{ ...run, step: 'ended', fates }, [{ type: 'refresh' }, { type: 'focus', target: 'bills-result' }]];
}

function answered(run: Run, result: Written, key: string): Step {
  switch (result.kind) {
    case 'done':
      return next(withFate(run, { kind: 'paid' }), key);
    case 'requires_action': {
      const { clientSecret, paymentIntentId, receiptRef } = result;
      const payment: Payment = { kind: 'confirm', paymentIntentId, receiptRef };
      return [
        { ...run, step: 'authenticating', sent: { payment, key } },
        [{ type: 'challenge', clientSecret }],
      ];
    }
    case 'declined':
      return ended(withFate(run, result));
    case 'rate_limited':
      return ended(withFate(run, { kind: 'rate_limited' }));
    case 'refused':
      if (result.code === 'invoice_not_payable') return next(withFate(run, { kind: 'gone' }), key);
      return ended(
        withFate(run, { kind: 'refused', ...(result.requestId && { requestId: result.requestId }) }),
      );
    case 'expired':
      return [run, [{ type: 'expire' }]];
    default: // Whether it was paid is not known: only the same payment under the same key may be sent.
      return [{ ...run, step: 'interrupted' }, [{ type: 'focus', target: 'bills-result' }]];
  }
}

function withFate(run: Run, fate: Fate): Run {
  const place = placeOf(run);
  return { ...run, fates: run.fates.map((one, index) => (index === place ? fate : one)) };
}
