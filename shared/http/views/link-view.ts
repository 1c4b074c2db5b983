import type { ClosedLink, dueByCardEntries, ShownProject, TenantLink } from '../../contracts/answers/link.ts';
import type { linkEntries } from '../../contracts/answers/link-entries.ts';
import type { Shown, ShownFields } from '../../contracts/answers/shown.ts';
import { firstCycle } from '../../domain/billing/cycle.ts';
import { BillingType, LinkStatus, type PaymentLink, statusOf } from '../../domain/links/payment-link.ts';
import { isAskedByAnybody, isWrittenByAnybody } from '../../domain/links/public-link.ts';
import { type Money, toMajor } from '../../domain/money/money.ts';
import { LINK_LABELS } from '../../domain/status-labels.ts';
import type { TaxBreakdown } from '../../domain/tax/breakdown.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { dayIn } from '../../domain/time/calendar.ts';
import type { ReceiptOf } from '../../storage/customer/receipts.ts';
import { askedView } from './links/own-fields-view.ts';
import { alsoBare } from './money-view.ts';
import { taxEstimateView } from './tax/tax-view.ts';

/** A link as answers show it. Amounts in major units. */
export function linkView(link: PaymentLink, now: Date): ShownFields<typeof linkEntries> {
  const status = statusOf(link, now);
  const total = major(link, link.chargeMinor);
  return {
    slug: link.slug,
    status,
    statusLabel: LINK_LABELS[status],
    amount: { value: total, currency: { code: link.currency.toUpperCase(), symbol: link.symbol } },
    totalAmount: total,
    expiresAt: link.expiresAt,
  };
}

/** What the tenant gave the link to find it again by. Never shown before the payment: a payer may hold the link's address. */
export const referenceView = ({
  clientReference,
  metadata,
}: Pick<PaymentLink, 'clientReference' | 'metadata'>) => ({
  clientReference,
  metadata,
});

type Created = Readonly<{
  created: Readonly<{ link: PaymentLink; isReplay: boolean; differs: readonly string[] }>;
  tax: TaxBreakdown | undefined;
}>;

/** The answer to a link's creation, and what a repeat asked for otherwise. */
export const createdLinkView = ({ created: { link, isReplay, differs }, tax }: Created, now: Date) => ({
  ...linkView(link, now),
  ...referenceView(link),
  ...taxEstimateView(tax, link.currency),
  ...(isReplay && { repeated: true, differs }),
});

/** All that the tenant's backend is shown of its link. `payment` is the one that paid it. */
export function tenantLinkView(link: PaymentLink, receiptOf: ReceiptOf, now: Date): Shown<typeof TenantLink> {
  const { recurring, lastAttempt } = link;
  const isPaid = link.status === LinkStatus.paid && lastAttempt !== undefined;
  return {
    ...linkView(link, now),
    ...referenceView(link),
    productOrigin: link.projectId,
    plan: link.plan && {
      slug: link.plan.slug,
      name: link.plan.name,
      cycleId: link.plan.cycleId,
      addons: link.plan.addOnIds,
    },
    description: link.description,
    additionalDescription: link.additionalDescription,
    items: linesView(link, link.lines),
    billingType: recurring ? BillingType.recurring : BillingType.oneTime,
    recurring: recurring && {
      billingInterval: recurring.intervalMonths,
      ...recurringView(link, recurring),
      trialDays: recurring.trialDays,
    },
    fields: askedView(link),
    successUrl: link.successUrl,
    cancelUrl: link.cancelUrl,
    createdAt: link.createdAt,
    cancelledAt: link.cancelledAt,
    payment: isPaid
      ? {
          transactionId: lastAttempt.id,
          receipt: { summaryRef: receiptOf(lastAttempt.customerId, lastAttempt.id) },
        }
      : null,
  };
}

/** All that the checkout draws: `nextBillingDate` is what it would be if the link were paid now. */
export function checkoutView(link: PaymentLink, project: Project, publicKey: string, now: Date) {
  const { recurring } = link;
  return {
    ...linkView(link, now),
    description: link.description,
    additionalDescription: link.additionalDescription,
    items: linesView(link, link.lines),
    isTextOfShop: !isWrittenByAnybody(link),
    ...(link.fields && { fields: askedView(link), isAskedByShop: !isAskedByAnybody(link) }),
    billingType: recurring ? BillingType.recurring : BillingType.oneTime,
    recurring: recurring && {
      billingInterval: recurring.intervalMonths,
      ...recurringView(link, recurring),
      nextBillingDate: firstCycle(recurring, dayIn(project.timeZone, now)).nextBillingOn,
      trialDays: recurring.trialDays,
    },
    cancelUrl: link.cancelUrl,
    project: projectView(project),
    provider: 'processor',
    publicKey,
  };
}

/** What of a charge the card pays. `walletMinor` is what the wallet of a proved customer pays. */
export const dueByCardView = (
  { minor, currency }: Money,
  walletMinor: number | undefined,
  isCardSaved: boolean,
): ShownFields<typeof dueByCardEntries> => ({
  ...(walletMinor !== undefined && {
    ...alsoBare('wallet', 'walletAmount', { minor: walletMinor, currency }),
    ...alsoBare('dueByCard', 'dueByCardAmount', { minor: minor - walletMinor, currency }),
  }),
  needsCard: isCardSaved || minor > (walletMinor ?? 0),
});

/** What anybody who has the address of a closed link may see: nothing about its payer. */
export const closedLinkView = (
  link: PaymentLink,
  project: Project,
  paidAt: string | undefined,
  now: Date,
  isRenewable?: boolean,
): Shown<typeof ClosedLink> => ({
  ...linkView(link, now),
  paidAt,
  parentLink: link.place?.of,
  ...(isRenewable && { isRenewable }),
  cancelUrl: link.cancelUrl,
  project: projectView(project),
});

export const projectView = ({
  name,
  logoUrl,
  colour,
  supportContact,
  language,
}: Project): Shown<typeof ShownProject> => ({
  name,
  logoUrl,
  colour,
  supportContact,
  language,
});

export const linesView = (money: Pick<PaymentLink, 'currency'>, lines: PaymentLink['lines']) =>
  lines.map(({ name, kind, unitMinor, quantity, totalMinor, tax, taxCategory }) => ({
    name,
    kind,
    unitPrice: major(money, unitMinor),
    quantity,
    totalAmount: major(money, totalMinor),
    taxRate: tax && Number(tax.rate),
    taxName: tax?.name || undefined,
    taxCategory,
  }));

const recurringView = ({ currency }: PaymentLink, { amountMinor }: { amountMinor: number }) =>
  alsoBare('recurringAmount', 'amount', { minor: amountMinor, currency });

const major = ({ currency }: Pick<PaymentLink, 'currency'>, minor: number) => toMajor({ minor, currency });
