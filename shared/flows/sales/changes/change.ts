import { SubscriptionExists } from '../../../domain/billing/subscription.ts';
import type { Quoted } from '../../../domain/catalog/quote.ts';
import { momentOf, requireAsPreviewed } from '../../../domain/changes/change-quote.ts';
import { requireChangeable } from '../../../domain/changes/require-changeable.ts';
import { buyerOfOrder } from '../../../domain/customers/details.ts';
import { idOfGiven } from '../../../domain/customers/given-card.ts';
import { BillingError, invalidField } from '../../../domain/errors.ts';
import { toMajor } from '../../../domain/money/money.ts';
import { cycleHoldOf } from '../renewal-changes.ts';
import type { Sale, SaleRequest } from '../sale.ts';
import { quoteOf } from './quote.ts';
import { changedRecords, namedChange, soldByChange } from './records.ts';
import { type AskedChange, type ChangeSource, changeKeys, readChange } from './source.ts';
import { carriedToMinimum, changeTerms, decidedChange } from './terms.ts';

export type ChangeRequest = SaleRequest &
  AskedChange &
  Readonly<{
    /** What the customer was shown. Without it, they change at any price. */
    quoted?: Quoted | undefined;
    /** Refuse a change that charges a card. */
    mustBeFree: boolean;
    /** The card is another one than the order's: it charges later cycles too. */
    isNewCard: boolean;
  }>;

/** A change of the plan that takes effect now: the order and its subscription as they are after it, and an invoice. */
export const changeSale: Sale<ChangeRequest, ChangeSource> = {
  kind: 'change',
  keys: changeKeys,
  read: readChange,
  gatewayId: ({ gateway }) => gateway.id,
  attempts: ({ order: { openAttempt, lastAttempt } }) => ({ open: openAttempt, last: lastAttempt }),
  buyer: ({ order }, customer) => buyerOfOrder(order, customer),
  requireOpen: (source, now) => {
    requireChangeable(source, source.timeZone, now);
    requireOtherSubscription(source);
  },
  terms: (source, request, rates) => {
    const { project, cycleId, currency, now, quoted, taxing, by } = request;
    const at = quoted ? momentOf(quoted, now) : now;
    const asked = { project, cycleId, currency, at, now, taxing, by };
    const decided = decidedChange(source, asked, rates);
    if (decided.decision.course === 'at_period') throw movedToPeriod();
    const terms = changeTerms(source, decided, asked, rates);
    const needsCard = terms.charge.minor > 0 || decided.target.amountMinor > 0;
    if (needsCard && idOfGiven(request) === undefined)
      throw invalidField('paymentMethodId', 'Required: the subscription has no card.', 'required');
    return { ...terms, savesCard: request.isNewCard && decided.target.amountMinor > 0 };
  },
  leftToCard: (terms, source, { mustBeFree, quoted, project, cycleId, currency, now, taxing }, rates) => {
    const raised = carriedToMinimum(terms, source.gateway);
    const { minor } = raised.charge;
    if (mustBeFree && minor > 0) {
      const due = `${toMajor(raised.charge)} ${raised.charge.currency.toUpperCase()}`;
      throw new BillingError(
        'change_not_free',
        `This change charges ${due}. Nothing was changed or charged.`,
      );
    }
    const at = quoted && momentOf(quoted, now);
    if (quoted && at)
      requireAsPreviewed(
        quoted,
        quoteOf(decidedChange(source, { project, cycleId, currency, at, taxing }, rates), at, raised),
      );
    return raised;
  },
  holds: ({ source: { change } }, { order, onSale, subscription, addOns }) => [
    cycleHoldOf(order),
    ...addOns.orders
      .filter(({ id }) => change?.endedAddOns?.some((one) => one.renewal.order.id === id))
      .map(cycleHoldOf),
    ...(onSale.plan.id === subscription.plan.id
      ? []
      : [
          {
            on: 'plan',
            id: onSale.plan.id,
            subscribes: true,
            isRepeatable: false,
            subscriptionId: subscription.id,
          } as const,
        ]),
  ],
  named: namedChange,
  sold: soldByChange,
  onSuccess: changedRecords,
};

/** Throws `subscription_exists` when the customer has the plan in another subscription. */
export function requireOtherSubscription({ holding, subscription, onSale }: ChangeSource): void {
  const other = holding?.subscriptionId;
  if (other !== undefined && onSale.plan.id !== subscription.plan.id) throw new SubscriptionExists(other);
}

const movedToPeriod = () =>
  new BillingError(
    'quote_changed',
    'This change takes effect at the end of the period now. Nothing was charged. Preview it again.',
  );
