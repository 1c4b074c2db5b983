import { setTimeout as wait } from 'node:timers/promises';
import {
  type Asked,
  addOnRequest,
  ownRequest,
  purchaseRequest,
  staffRequest,
} from '../../driver/requests.ts';
import type { Answer } from '../stage.ts';
import type { Kind, Sent } from './client.ts';
import { type Held, hear, send, sendUntilAnswered, type Visit } from './shopper.ts';

/** What a customer who is signed in does with what they bought, and what staff do for them. */
const BUY_TRIES_MAX = 4;
const RETRY_WAIT_MS = 250;

/** What a customer has of one plan. */
export type Owned = Readonly<{ orderId: string; subscriptionId: string; planSlug: string; token: string }>;
export type Bought = Readonly<{
  slug: string;
  kind?: Kind;
  card?: string;
  couponCode?: string;
  loses?: Sent['loses'];
}>;

/** The e-mail address of this visit alone: what others buy does not change what it may buy. */
export const ownEmail = ({ name }: Visit): string => `${name}@campaign.example`;

const customerInfo = (visit: Visit) => ({ email: ownEmail(visit), name: 'A Customer' });

/** Buys a plan from the storefront's own page, without a token. */
export function buyPlan(
  visit: Visit,
  { slug, card = 'pm_card_visa', couponCode, kind = 'buy-plan', loses }: Bought,
) {
  const paid = {
    customerInfo: customerInfo(visit),
    paymentMethodId: card,
    ...(couponCode && { info: { couponCode } }),
  };
  const key = `${visit.name}-buy`;
  return charge(visit, slug, purchaseRequest(visit.tenant, { sourceType: 3, slug }, paid, { key }), {
    kind,
    key,
    loses,
  });
}

export function buyAddOn(visit: Visit, { subscriptionId, token }: Owned): Promise<Held | undefined> {
  const { addOn } = visit.tenant;
  const paid = { customerInfo: customerInfo(visit), paymentMethodId: 'pm_card_visa' };
  const key = `${visit.name}-add-on`;
  const asked = addOnRequest(visit.tenant, { addon: addOn, subscription: subscriptionId }, paid, {
    key,
    token,
  });
  return charge(visit, addOn, asked, { kind: 'buy-add-on', key });
}

type Change = Readonly<{ to: string; card?: string; kind?: Kind; loses?: Sent['loses'] }>;

/** Changes the plan: at once when it is dearer, else with the next period. */
export async function changePlan(
  visit: Visit,
  owned: Owned,
  { to, card, kind = 'change-plan', loses }: Change,
) {
  const key = `${visit.name}-change`;
  const body = { planSlug: to, ...(card && { paymentMethodId: card }) };
  const asked = ownRequest(owned.token, `plan/${owned.planSlug}/change-plan`, body, { key });
  const held = await charge(visit, to, asked, { kind, key, loses });
  const { tenantId } = visit.tenant;
  const isCharged = held?.told.outcome === 'success';
  const isDone = isCharged || held?.isScheduled === true;
  visit.heard.changed.push({ tenantId, subscriptionId: owned.subscriptionId, to, isDone, isCharged });
  return held;
}

export const undoChange = async (visit: Visit, { token, planSlug, subscriptionId }: Owned): Promise<void> => {
  const asked = ownRequest(
    token,
    `plan/${planSlug}/change-plan/cancel`,
    {},
    { key: `${visit.name}-no-change` },
  );
  const answer = await sendUntilAnswered(visit, { kind: 'undo-change', ...asked });
  const { tenantId } = visit.tenant;
  visit.heard.changed.push({ tenantId, subscriptionId, to: planSlug, isDone: answer?.status === 200 });
};

/** What is paid by a card: the same request again until there is an outcome, or another request is at it. */
async function charge(
  visit: Visit,
  slug: string,
  asked: Asked,
  { kind, key, loses }: Readonly<{ kind: Kind; key: string; loses?: Sent['loses'] }>,
): Promise<(Held & { isScheduled: boolean }) | undefined> {
  for (let tries = 1; ; tries++) {
    const answer = await send(visit, { ...asked, kind, ...(tries === 1 && { loses }) });
    if (answer?.body?.status === 'scheduled') return { ...NOTHING_CHARGED, isScheduled: true };
    const held = hear(visit, { slug, payload: '' }, answer, key);
    const isOver = held && (held.told.outcome !== 'refused' || held.isBusy || isRefused(answer));
    if (isOver || tries === BUY_TRIES_MAX) return held && { ...held, isScheduled: false };
    await wait(visit.chance() * RETRY_WAIT_MS * tries);
  }
}

const NOTHING_CHARGED: Held = { told: { tenantId: '', linkSlug: '', outcome: 'refused' }, isBusy: false };
const isRefused = (answer: Answer | undefined) => answer !== undefined && answer.status < 500;

/** A link for a plan, which the hosted checkout sells. */
export const planLink = (slug: string) => ({
  paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: slug },
});

/** What the customer has of a plan that they bought. Nothing while it is not paid. */
export async function ownedBy(visit: Visit, email: string): Promise<Owned | undefined> {
  const token = await tokenOf(visit, email);
  if (token === undefined) return undefined;
  const answer = await sendUntilAnswered(visit, { kind: 'own-orders', ...ownRequest(token, 'order') });
  const order = answer?.body?.data?.find((one: { plan: object | null }) => one.plan !== null);
  const { id: orderId, subscriptionId, plan } = order ?? {};
  return subscriptionId ? { orderId, subscriptionId, planSlug: plan.slug, token } : undefined;
}

/** The tenant's shop has signed them in. */
export async function tokenOf(visit: Visit, email: string): Promise<string | undefined> {
  const { projectId: productOrigin, credential } = visit.tenant;
  const asked = staffRequest(credential, '/webhook/customer-token', { productOrigin, email });
  const answer = await sendUntilAnswered(visit, { kind: 'token', ...asked });
  return answer?.body?.data?.token;
}

export async function ownInvoice(visit: Visit, email: string): Promise<string | undefined> {
  const token = await tokenOf(visit, email);
  if (token === undefined) return undefined;
  const answer = await sendUntilAnswered(visit, { kind: 'own-invoices', ...ownRequest(token, 'invoices') });
  return answer?.body?.data?.[0]?.id;
}

type Ending = 'now' | 'period_end' | 'undo';

/** Staff end the order, or let it go on. */
export async function endByStaff(visit: Visit, { orderId }: Owned, asked: Ending): Promise<void> {
  const path = `/admin/orders/${orderId}/${asked === 'undo' ? 'undo-cancel' : 'cancel'}`;
  const key = `${visit.name}-${asked}`;
  const body = asked === 'undo' ? {} : { when: asked };
  const request = staffRequest(visit.tenant.credential, path, body, { key });
  const loses = visit.chance() < 0.2 ? 'reply' : undefined;
  const answer = await sendUntilAnswered(visit, { kind: 'end-order', ...request, loses });
  noteOrder(visit, orderId, asked, answer);
}

/** The customer says of what was bought in their name that it is theirs, or that it is not. */
export async function answerFor(
  visit: Visit,
  { orderId, token }: Owned,
  asked: 'claim' | 'disown',
): Promise<void> {
  const request = ownRequest(token, `order/${orderId}/${asked}`, {}, { key: `${visit.name}-${asked}` });
  noteOrder(visit, orderId, asked, await sendUntilAnswered(visit, { kind: asked, ...request }));
}

function noteOrder(
  { heard, tenant: { tenantId } }: Visit,
  orderId: string,
  asked: Ending | 'claim' | 'disown',
  answer: Answer | undefined,
): void {
  heard.orders.push({ tenantId, orderId, asked, isDone: answer?.status === 200 });
}

/** Staff record that a transfer arrived. */
export async function receive(
  visit: Visit,
  invoiceId: string,
  transfer: Readonly<{ reference: string; amount?: number; key: string; kind?: Kind }>,
): Promise<boolean> {
  const { reference, amount, key, kind = 'receive' } = transfer;
  const body = { reference, ...(amount !== undefined && { amount }) };
  const asked = staffRequest(visit.tenant.credential, `/admin/invoice/${invoiceId}/received`, body, {
    key: `${visit.name}-${key}`,
  });
  const answer = await sendUntilAnswered(visit, {
    kind,
    ...asked,
    loses: visit.chance() < 0.3 ? 'reply' : undefined,
  });
  const isDone = answer?.status === 200;
  visit.heard.received.push({
    tenantId: visit.tenant.tenantId,
    invoiceId,
    reference,
    isDone,
    isAll: amount === undefined,
  });
  return isDone;
}
