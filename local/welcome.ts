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

/** Prints addresses, test cards and commands, which work when copied, and at the end what a person opens first. */
export async function showWelcome(
  stack: Stack,
  { startMs, logFile }: Readonly<{ startMs: number; logFile: string }>,
): Promise<void> {
  const { api, checkout, processor } = stack.urls;
  const [acme] = stack.demo;
  if (!acme) return;
  const body = JSON.stringify({ ...REQUEST, productOrigin: acme.project.id });
  const planBody = JSON.stringify({
    paymentSourceDetails: { sourceType: 3, sourceReferenceSlug: acme.plans[0]?.slug },
  });
  const customer = await demoCustomer(api);
  const backend = { 'x-tenant-id': customer.credential };
  const built =
    stack.checkoutBuildMs === undefined
      ? ''
      : `, of which the pages took ${seconds(stack.checkoutBuildMs)} to build`;
  console.log(`
Ready in ${seconds(startMs)}${built}. Ctrl-C ends it; the data stays.

  API        ${api}
  Checkout   ${checkout}
  Processor  ${processor}${new URL(processor).hostname === 'localhost' ? '  (simulated)' : ''}
  For tools  ${api}/_local/demo  /_local/clock  /_local/ledger  /_local/inbox
  Log        ${logFile}  (all lines; requests and warnings follow here)

  4242 4242 4242 4242  pays               any later date, any code
  4000 0000 0000 3220  asks for 3-D Secure, then pays
  4000 0000 0000 0002  is declined
  4000 0000 0000 0259  pays, and the payer's bank opens a dispute

The events of ${acme.name} go to ${acme.events.url}
  with the header  ${acme.events.headerName}: ${acme.events.secret}

Make another link:
  curl -s ${api}${PATH} -H 'Origin: ${acme.origin}' -H 'Content-Type: application/json' -d '${body}'

Watch a year pass:
  curl -s ${api}/_local/clock -d '{"advanceDays": 365}'; curl -s ${api}/_local/ledger

Point npx billing at this stack, in another shell:
  eval "$(curl -s ${api}/_local/environment)"

A plan link     ${await makeLink(api + PATH, { origin: acme.origin }, planBody)}
  its coupon    ${DEMO_COUPON}  takes 10 % off what is due now
Customer's page ${customer.portal}
  of            ${customer.email}; it opens within an hour and in one browser

Open in a browser:
  Pay           ${await makeLink(api + BACKEND_PATH, backend, body)}
  Desk          ${checkout}${DESK_PATH}  (for the shop's staff; one click signs in)
  Mailbox       ${api}/_local/mail  (what payers are mailed)
  Demo shop     ${checkout}${STOREFRONT_PATH}
`);
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
): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...caller, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  return answer.ok ? JSON.parse(text).data.shortUrl : `(no link: ${answer.status} ${text.trim()})`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
