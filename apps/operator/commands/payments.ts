import { type Command, InvalidArgumentError } from 'commander';
import { clock } from '../../../shared/runtime/clock.ts';
import { listAttempts } from '../../../shared/storage/attempts.ts';
import { getAttempt, getTenant } from '../actions/find.ts';
import { reconcilePayment } from '../actions/reconcile-payment.ts';
import { refundPayment } from '../actions/refund-payment.ts';
import { listEventsOfPayments } from '../actions/resend-events.ts';
import { attemptView, eventView, operatorRefundView } from '../views.ts';
import { act, show, type TenantOption, tenantOption } from './command.ts';
import { type PageOptions, paged, showPage } from './paging.ts';

export function addPaymentCommands(program: Command): void {
  const payments = program
    .command('payments')
    .description("what a tenant's payers tried to pay, whatever the outcome");

  paged(payments.command('list'))
    .description("list a tenant's payments, newest first")
    .requiredOption(...tenantOption)
    .action(async ({ tenant, ...page }: TenantOption & PageOptions, command: Command) => {
      const now = clock.now();
      await showPage(command, await listAttempts((await getTenant(tenant)).id, page), (attempt) =>
        attemptView(attempt, now),
      );
    });

  payments
    .command('show <payment>')
    .description('show a payment with its events; takes the id that events call transactionId')
    .requiredOption(...tenantOption)
    .action((payment: string, { tenant }: TenantOption, command: Command) =>
      show(command, async () => {
        const { id: tenantId } = await getTenant(tenant);
        const attempt = await getAttempt(tenantId, payment);
        const events = await listEventsOfPayments(tenantId, [attempt]);
        return { ...attemptView(attempt, clock.now()), events: events.map(eventView) };
      }),
    );

  payments
    .command('refund <payment>')
    .description(
      'refund a payment to its card and wallet, all that is left or a part; exits with 1 unless the refund is made or pending',
    )
    .requiredOption(...tenantOption)
    .option(
      '--amount <amount>',
      'a part, in major units such as 5.50 (default: all that is left)',
      readAmount,
    )
    .option('--reason <text>', 'why, for staff and events')
    .option(
      '--reference <text>',
      'how the bank names a transfer that was sent back; required for a payment by transfer',
    )
    .option(
      '--key <name>',
      'a name for this refund: repeated with it, the command refunds once; required with --amount',
    )
    .action(
      async (payment: string, { tenant, ...options }: TenantOption & RefundOptions, command: Command) => {
        const { id: tenantId } = await getTenant(tenant);
        await act(
          command,
          async (run) => {
            const outcome = await refundPayment({ tenantId, payment, ...options }, run);
            const state = outcome.result?.state;
            if (state === 'requested' || state === 'failed') process.exitCode = 1;
            return outcome;
          },
          (refund) => (refund ? operatorRefundView(refund) : null),
        );
      },
    );

  payments
    .command('reconcile <payment>')
    .description(
      "bring a payment's refunds and the credit notes of its invoice to what the processor shows; may be repeated",
    )
    .requiredOption(...tenantOption)
    .action((payment: string, { tenant }: TenantOption, command: Command) =>
      act(
        command,
        async (run) => reconcilePayment({ tenantId: (await getTenant(tenant)).id, payment }, run),
        (records) => ({ records }),
      ),
    );
}

type RefundOptions = Readonly<{ amount?: number; reason?: string; reference?: string; key?: string }>;

function readAmount(text: string): number {
  if (/^\d{1,9}(\.\d{1,3})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Give an amount in major units such as 5.50.');
}
