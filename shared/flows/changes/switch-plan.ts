import type { Order } from '../../domain/billing/order.ts';
import { isPriceMove } from '../../domain/billing/pending-change.ts';
import type { ChangePlanRequest } from '../../domain/changes/change-requests.ts';
import type { ChangedBy } from '../../domain/changes/changed-by.ts';
import { ChangeWaits } from '../../domain/changes/require-changeable.ts';
import { wantedCurrency } from '../../domain/changes/target-plan.ts';
import { givenCard, idOfGiven } from '../../domain/customers/given-card.ts';
import { BillingError, invalidField, paymentInProgress } from '../../domain/errors.ts';
import { fingerprint } from '../../runtime/hash.ts';
import { openQuote } from '../../secrets/quote-receipt.ts';
import { getCustomer } from '../../storage/customers.ts';
import { inRounds } from '../../storage/table/lost.ts';
import { requirePaymentsOn } from '../charging/pause.ts';
import { type Charged, sell } from '../charging/sell.ts';
import { changeSale } from '../sales/changes/change.ts';
import type { AskedChange } from '../sales/changes/source.ts';
import type { SaleRequest } from '../sales/sale.ts';
import type { Owner } from '../subscriptions/own-subscriptions.ts';
import { getAskedChange } from './asked-change.ts';
import { changeAtPeriod } from './pending-change.ts';
import { type Preview, previewChange } from './preview-change.ts';
import { signedIfMoved } from './signed-preview.ts';

export type Changing = Pick<SaleRequest, 'clientNetwork' | 'operation' | 'now' | 'deadline'> &
  Readonly<{
    owner: Owner;
    slug: string;
    request: Omit<ChangePlanRequest, 'preview'>;
    mustBeFree: boolean;
    by?: ChangedBy;
  }>;
/** The change is made, or waits for its payer; or it takes effect on the order's next billing date. */
export type Changed = Readonly<{ kind: 'now' } & Charged> | Readonly<{ kind: 'at_period'; order: Order }>;

/** Changes the plan of a customer's subscription. The plan changes when the charge has succeeded, or on the next billing date. */
export async function switchPlan(changing: Changing): Promise<Changed> {
  requirePaymentsOn();
  const { owner, slug, request, now, by } = changing;
  const decide = async (): Promise<Changed | Charging> => {
    const asked = await getAskedChange(owner, slug, request, by);
    const { quoteReceipt } = request;
    const quoted =
      quoteReceipt === undefined ? undefined : await openQuote(quoteReceipt, asked.project, 'quoteReceipt');
    if (isPending(asked)) return { kind: 'at_period', order: asked.order };
    const resign = signedIfMoved(asked.project, now);
    const preview = isMade(asked) ? undefined : await previewUnlessPending(asked, now, quoted).catch(resign);
    if (preview && !preview.quote) return { kind: 'at_period', order: preview.order };
    if (preview?.quote.decision.course !== 'at_period') return { kind: 'charge', asked, quoted };
    requireCardLater(asked, request, preview.quote.decision.after.amountMinor);
    return { kind: 'at_period', order: await changeAtPeriod(asked, preview, now) };
  };
  const decided = await inRounds(['order', 'hold'], decide, { orElse: paymentInProgress });
  if (decided.kind !== 'charge') return decided;
  const resign = signedIfMoved(decided.asked.project, now);
  return { kind: 'now', ...(await chargeFor(decided.asked, changing, decided.quoted).catch(resign)) };
}

type Quoted = Awaited<ReturnType<typeof openQuote>> | undefined;
/** A change that is charged, once: the rounds are for what is only scheduled. */
type Charging = Readonly<{ kind: 'charge'; asked: AskedChange; quoted: Quoted }>;

/** The order alone when another process has scheduled the same change since the order was read. */
async function previewUnlessPending(
  asked: AskedChange,
  now: Date,
  quoted: Quoted,
): Promise<Preview | { order: Order; quote?: never }> {
  try {
    return await previewChange(asked, now, quoted);
  } catch (error) {
    if (error instanceof ChangeWaits && isPending({ ...asked, order: error.order }))
      return { order: error.order };
    throw error;
  }
}

async function chargeFor(
  asked: AskedChange,
  { request, mustBeFree, ...rest }: Changing,
  quoted: Quoted,
): Promise<Charged> {
  const { project, customerId, subscription, target, cycleId, order, by } = asked;
  const { clientNetwork, operation, now, deadline } = rest;
  const { email, name, mobile } = await getCustomer(project.tenantId, customerId);
  const { payerAddress: address } = order;
  const given = givenCard(request);
  const card = idOfGiven(given) === undefined ? givenCard(order) : given;
  return await sell(changeSale, {
    ...{ ...asked, clientNetwork, operation, now, deadline, quoted, mustBeFree },
    payer: { email, name, ...(mobile !== undefined && { mobile }), ...(address && { address }) },
    ...(by === 'customer'
      ? { buyerKnownBy: 'token', walletCurrency: order.currency }
      : { buyerKnownBy: order.buyerKnownBy }),
    ...card,
    isNewCard: idOfGiven(card) !== order.paymentMethodId,
    naturalKey: fingerprint(
      project.tenantId,
      mustBeFree ? 'free change' : 'change', // A change that charged is no answer to one that must not.
      subscription.id,
      target.id,
      cycleId ?? '',
      idOfGiven(card) ?? '',
    ),
  });
}

/** The customer has the plan already: a repeat gets the first outcome, and any other request is refused. */
const isMade = ({ subscription: { plan }, order, target, cycleId, currency }: AskedChange): boolean =>
  plan.id === target.id &&
  (cycleId === undefined || plan.cycleId === cycleId) &&
  wantedCurrency(currency, order.currency) === order.currency;

const isPending = ({
  order: { pendingChange, currency: own },
  target,
  cycleId,
  currency,
}: AskedChange): boolean =>
  !isPriceMove(pendingChange) &&
  pendingChange?.plan.id === target.id &&
  (cycleId === undefined || pendingChange.plan.cycleId === cycleId) &&
  wantedCurrency(currency, own) === (pendingChange.currency ?? own);

function requireCardLater({ order }: AskedChange, request: Changing['request'], amountMinor: number): void {
  if (idOfGiven(request) !== undefined) {
    throw invalidField(
      request.paymentMethodId === undefined ? 'confirmationTokenId' : 'paymentMethodId',
      'This change takes effect at the end of the period and charges no card now: leave it out.',
    );
  }
  if (amountMinor === 0 || order.paymentMethodId !== undefined) return;
  throw new BillingError(
    'plan_not_changeable',
    'The subscription has no card to charge later. Add one, then change the plan.',
  );
}
