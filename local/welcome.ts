import { STOREFRONT_PATH } from '../apps/storefront/site.ts';
import { DEMO_COUPON } from './demo-catalog.ts';
import { DESK_PATH } from './desk-site.ts';
import type { Stack } from './stack.ts';

const REQUEST = {
  paymentSourceDetails: { sourceType: 4 },
  amount: 19.99,
  currency: { code: 'USD', symbol: '$' },
  description: 'A box of oranges',
  items: [{ name: 'Oranges, 5 kg', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
};
const PATH = '/api/v1/public-api/payment-links';
const BACKEND_PATH = '/api/v1/webhook/payment-links';

/** Prints the URLs, a payment link and test cards. The printed commands work when copied. */
export async function showWelcome(stack: Stack, startMs: number): Promise<void> {
  const { api, checkout, processor } = stack.urls;
  const [acme] = stack.demo;
  if (!acme) return;
  const body = JSON.stringify({ ...REQUEST, productOrigin: acme.project.id });
  const planBody = JSON.stringify({
    paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: acme.plans[0]?.slug },
  });
  const customer = await demoCustomer(api);
  const built =
    stack.checkoutBuildMs === undefined
      ? ''
      : `, of which the pages took ${seconds(stack.checkoutBuildMs)} to build`;
  console.log(`
Ready in ${seconds(startMs)}${built}. Ctrl-C ends it; the data stays.

  API        ${api}
  Checkout   ${checkout}
  Desk       ${checkout}${DESK_PATH}  (for the shop's staff; one click signs in)
  Processor  ${processor}${new URL(processor).hostname === 'localhost' ? '  (simulated)' : ''}
  Mailbox    ${api}/_local/mail  (what payers are mailed)
  For tools  ${api}/_local/demo  /_local/clock  /_local/ledger  /_local/inbox

Pay this link:
  ${await makeLink(api + BACKEND_PATH, { 'x-tenant-id': customer.credential }, body, 'redirectUrl')}

Or buy a plan:
  Storefront  ${checkout}${STOREFRONT_PATH}
  Plan link   ${await makeLink(api + PATH, { origin: acme.origin }, planBody, 'shortUrl')}
  Coupon      ${DEMO_COUPON}  takes 10 % off what is due now

What ${customer.email} bought is at their own page, which opens within an hour and in one browser:
  ${customer.portal}

  4242 4242 4242 4242  pays               any later date, any code
  4000 0000 0000 3220  asks for 3-D Secure, then pays
  4000 0000 0000 0002  is declined
  4000 0000 0000 0259  pays, and the payer's bank opens a dispute

The events of ${acme.name} go to ${acme.events.url}
  with the header  ${acme.events.headerName}: ${acme.events.secret}

Make another one:
  curl -s ${api}${PATH} -H 'Origin: ${acme.origin}' -H 'Content-Type: application/json' -d '${body}'

Watch a year pass:
  curl -s ${api}/_local/clock -d '{"advanceDays": 365}'; curl -s ${api}/_local/ledger

To point npx billing at this stack, in another shell:
${stack.environment.replaceAll(/^(?=.)/gm, '  ')}`);
}

/** The demo's customer, who has bought nothing before somebody pays with this e-mail address, and a link to their page. */
async function demoCustomer(
  api: string,
): Promise<Readonly<{ email: string; credential: string; portal: string }>> {
  const { tenants } = (await (await fetch(`${api}/_local/demo`)).json()) as { tenants: readonly Customer[] };
  const [{ customerEmail: email = '', projectId: productOrigin = '', tenantCredential = '' } = {}] = tenants;
  const answer = await fetch(`${api}/api/v1/webhook/portal-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-id': tenantCredential },
    body: JSON.stringify({ productOrigin, email, expiresInSeconds: 3600 }),
  });
  const text = await answer.text();
  return {
    email,
    credential: tenantCredential,
    portal: answer.ok ? JSON.parse(text).data.url : `(no link: ${answer.status} ${text.trim()})`,
  };
}
type Customer = Readonly<Partial<Record<'customerEmail' | 'projectId' | 'tenantCredential', string>>>;

async function makeLink(
  url: string,
  caller: Readonly<Record<string, string>>,
  body: string,
  address: 'redirectUrl' | 'shortUrl',
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) return `(no link: ${answer.status} ${text.trim()})`;
  return JSON.parse(text).data[address];
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
