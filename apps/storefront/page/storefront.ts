import { ok } from '@oazapfts/runtime';
import * as billing from '../../../dist/storefront/client.ts';
import { loadProcessor } from '../../checkout/src/processor/load-script.ts';

/**
 * A storefront that sells the plans of a catalog on its own page, by the typed client that is generated from the OpenAPI document.
 * A card is typed into the processor's frame; this page only passes on the id of the payment method.
 */
const PAUSE_MS = 2000;
const UNSETTLED = ['internal_error', 'service_unavailable', 'idempotency_in_progress']; // The card may have been charged.
const find = <Kind extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as Kind;
const [form, pay] = [find<HTMLFormElement>('shop'), find<HTMLButtonElement>('pay')];
const money = ({ value, currency }: { value: number; currency: string }) =>
  value.toLocaleString('en', { style: 'currency', currency });
const every = (months: number) =>
  months === 1 ? 'every month' : months === 12 ? 'every year' : `every ${months} months`;
const say = (text: string) => void Object.assign(find('message'), { textContent: text });
const sayWhy = (error: Error) => say(error.message);
let quotes = 0;
type Key = { idempotencyKey: string };
/** What the shop's check gives the shopper. A guarded shop asks strangers for it. */
const [, challengePass] = /^#pass=(.+)/.exec(location.hash) ?? [];
if (challengePass) history.replaceState(null, '', location.pathname);
const newKey = (): Key => ({ idempotencyKey: crypto.randomUUID() });
type Refusal = { message: string } | { error: { code: string; message: string } };
const messageOf = (data: Refusal) => ('error' in data ? data.error.message : data.message);

const config: { apiBase: string; processorScript: string; publishableKey: string } = await (
  await fetch('/demo/config.json')
).json();
billing.defaults.baseUrl = `${config.apiBase}/api/v1`;
const [{ data: plans }, { data: currencies }, openProcessor] = await Promise.all([
  ok(billing.listPlans()),
  ok(billing.listCurrencies()),
  loadProcessor(config.processorScript),
]);
const processor = openProcessor(config.publishableKey);
const allowedPaymentMethodTypes = ['card'];
const elements = processor.elements({
  mode: 'setup',
  currency: 'usd',
  allowedPaymentMethodTypes,
});
elements.create('payment', { fields: { billingDetails: { name: 'never', email: 'never' } } }).mount('#card');

find('plans').append(
  ...plans.map(({ slug, name }, index) => option('radio', 'plan', slug, name, index === 0)),
);
find('plans').addEventListener('change', showChoices);
find('choice').addEventListener('change', () => void showQuote().catch(sayWhy));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  say('');
  form.inert = true; // What is being bought cannot be changed or bought twice.
  const done = purchase().then(showReceipt).catch(sayWhy);
  void done.finally(() => Object.assign(form, { inert: false }));
});
showChoices();
await showQuote();

/** What the shopper has chosen, and who they are. */
function choice() {
  const fields = new FormData(form);
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const terms = { cycleId: text('cycle'), currency: text('currency'), couponCode: text('coupon') };
  const customerInfo = { email: text('email'), name: text('name') };
  return { slug: text('plan'), customerInfo, terms, addons: fields.getAll('addon').map(String) };
}

/** Offers the cycles, currencies and add-ons of the chosen plan. */
function showChoices(): void {
  const plan = plans.find(({ slug }) => slug === choice().slug);
  if (!plan) return;
  const cycles = new Map(plan.prices.map(({ cycleId, billingInterval }) => [cycleId, billingInterval]));
  find('cycle').replaceChildren(
    ...[...cycles].map(([id, months]) => new Option(months ? every(months) : 'once', id)),
  );
  find('currency').replaceChildren(
    ...plan.availableCurrencies.map((code) => new Option(code, code, false, code === plan.currency)),
  );
  find('addons').replaceChildren(
    ...plan.addons.map(({ id, name }) => option('checkbox', 'addon', id, `With ${name}`)),
  );
}

/** Shows what the choice costs, also to the card fields; until then nothing can be bought. A purchase prices the plan again. */
async function showQuote(): Promise<void> {
  const turn = ++quotes;
  pay.disabled = true;
  const { slug, terms, addons } = choice();
  const answer = await billing.quotePlan(slug, { ...terms, addons: addons.join(',') });
  if (turn !== quotes) return; // The shopper has changed it since.
  say(answer.status === 200 ? '' : messageOf(answer.data));
  if (answer.status !== 200) return;
  const { items, discount, dueNow, recurring } = answer.data.data;
  find('quote').replaceChildren(
    ...items.map(({ name, amount, dueNow: isDue }) => row(isDue ? name : `${name}, after the trial`, amount)),
    ...(discount
      ? [row(`Coupon ${discount.code}`, { ...discount.amount, value: -discount.amount.value })]
      : []),
    row('Due now', dueNow),
    ...(recurring
      ? [row(`Then ${every(recurring.billingInterval)}, from ${recurring.nextBillingDate}`, recurring.amount)]
      : []),
  );
  pay.disabled = false;
  pay.textContent = dueNow.value > 0 ? `Pay ${money(dueNow)}` : 'Start';
  const currency = dueNow.currency.toLowerCase();
  const amount = Math.round(
    dueNow.value * 10 ** (currencies.find(({ code }) => code === dueNow.currency)?.decimals ?? 2),
  );
  const setupFutureUsage = recurring ? 'off_session' : null;
  elements.update(
    amount === 0 ? { mode: 'setup', currency } : { mode: 'payment', amount, currency, setupFutureUsage },
  );
}

/** Buys the plan. Returns the reference of the receipt, or throws with a message for the shopper. */
async function purchase(): Promise<string> {
  const { slug, customerInfo, terms, addons } = choice();
  const submitted = await elements.submit();
  if (submitted.error) throw new Error(submitted.error.message);
  const { confirmationToken, error } = await processor.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: customerInfo } },
  });
  if (error) throw new Error(error.message);
  const planInfo = {
    paymentSourceDetails: { sourceType: 3 as const, sourceReferenceSlug: slug },
    ...terms,
    addons,
  };
  const order = { customerInfo, confirmationTokenId: confirmationToken.id, challengePass, planInfo };
  const { data } = await send((key) => billing.purchase(order, key));
  if ('data' in data && 'challengeUrl' in data.data)
    location.assign(`${data.data.challengeUrl}?return=${encodeURIComponent(location.href)}`);
  if (!('status' in data) || data.status !== 'requires_action') return receiptOf(data);
  const { clientSecret, paymentIntentId, receipt } = data;
  await processor.handleNextAction({ clientSecret }); // Confirm follows however the dialog ended: only confirm charges.
  return receiptOf(
    (await send((key) => billing.confirmPurchase({ paymentIntentId, receiptRef: receipt.summaryRef }, key)))
      .data,
  );
}

/** Sends a request until its outcome is known. Under one key the service carries it out once; a new key could buy twice. */
async function send<Answer extends { data: object }>(
  request: (key: Key) => Promise<Answer>,
  key = newKey(),
): Promise<Answer> {
  const answer = await request(key).catch(() => undefined);
  const { error, status } = (answer?.data ?? {}) as { error?: { code: string }; status?: string };
  if (answer && (status || (error && !UNSETTLED.includes(error.code)))) return answer;
  return await pause('No answer came. Asking again.').then(() => send(request, key));
}

/** Shows the payment as it was recorded. While its outcome is unknown, asks again. */
async function showReceipt(reference: string): Promise<void> {
  const { data: summary } = await ok(billing.showPurchaseSummary(reference));
  if (summary.status === 'processing')
    return await pause('Your payment is being checked.').then(() => showReceipt(reference));
  if (summary.paymentInstructions) return say(summary.paymentInstructions.text);
  if (summary.status !== 'success') return say('Nothing was charged.');
  const { amount, items, coupon, card, invoiceNumber } = summary;
  const shown = (value: number) => ({ value, currency: amount.currency.code });
  const lines = items.map(({ name, totalAmount }) => row(name, shown(totalAmount)));
  if (coupon) lines.push(row(`Coupon ${coupon.code}`, shown(-coupon.discount)));
  find('lines').replaceChildren(
    ...lines,
    row(`Paid${card ? ` by ${card.brand} ending in ${card.last4}` : ''}`, shown(amount.value)),
  );
  find('number').textContent = invoiceNumber ? `Invoice ${invoiceNumber}` : '';
  [form.hidden, find('receipt').hidden] = [true, false];
}

function receiptOf(data: billing.PurchaseAnswer | billing.PaymentProcessing | Refusal): string {
  if ('receipt' in data) return data.receipt.summaryRef;
  throw new Error(messageOf(data));
}

function option(
  type: 'radio' | 'checkbox',
  name: string,
  value: string,
  text: string,
  checked = false,
): HTMLElement {
  const [label, input] = [document.createElement('label'), document.createElement('input')];
  label.append(Object.assign(input, { type, name, value, checked }), text);
  return label;
}

function row(text: string, amount: Parameters<typeof money>[0]): HTMLElement {
  const line = document.createElement('p');
  line.append(text, Object.assign(document.createElement('b'), { textContent: money(amount) }));
  return line;
}

function pause(why: string): Promise<void> {
  say(why);
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
