import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PaymentPage = { url: string; close(): Promise<void> };

type Script = {
  createPaymentMethod(data: object): Promise<Made>;
  elements(options: object): object;
  [call: string]: (...given: never[]) => unknown;
};
export type Made = {
  paymentMethod?: { id: string; card: { last4: string; wallet: { type: string } | null } };
  paymentIntent?: { status: string };
  error?: { code: string; type: string };
};
type Submitted = { selectedPaymentMethod?: string; error?: { type: string; code?: string }; thrown?: string };
/** What the page's script exposes to the test. */
export type PageGlobals = {
  stripe: Script;
  group: object;
  elements: { submit(): Promise<Submitted>; update(changes: object): Promise<void> };
  element: { update(options: object): void; clear(): void; focus(): void };
  submitted: Promise<Submitted>;
  seen: Seen[];
};
type Seen = {
  name: string;
  complete?: boolean;
  empty?: boolean;
  value?: { type: string };
  error?: { type: string };
};

/**
 * A page with a Payment Element and the processor's script, on its own origin and with a content security policy as strict as the
 * checkout's. The test drives it through `window`.
 */
export async function servePaymentPage(processorUrl: string, publishableKey: string): Promise<PaymentPage> {
  const policy = `default-src 'none'; script-src 'self' ${processorUrl}; frame-src ${processorUrl}; connect-src ${processorUrl}`;
  const script = pageScript(publishableKey);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': policy,
    });
    response.end(isScript ? script : page(processorUrl));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const page = (processorUrl: string) => `<!doctype html>
<html lang="en"><head><title>Pay</title><meta name="viewport" content="width=device-width, initial-scale=1">
<script src="${processorUrl}/endive/stripe.js"></script><script src="/page.js" defer></script></head>
<body><main><h1>Pay</h1><div id="element"></div>
<label for="after">After</label><input id="after"><button>Pay</button></main></body></html>`;

const pageScript = (key: string) => `
const stripe = window.Stripe('${key}');
window.stripe = stripe;
window.seen = [];
const group = {
  mode: 'payment', amount: 1999, currency: 'usd', allowedPaymentMethodTypes: ['card'], paymentMethodCreation: 'manual', locale: 'en',
  appearance: { variables: { colorText: '#102030', fontSizeBase: '18px' } },
};
window.group = group;
const elements = stripe.elements(group);
window.elements = elements;
const element = elements.create('payment', {
  business: { name: 'Acme' }, fields: { billingDetails: { name: 'never' } }, wallets: { applePay: 'never', googlePay: 'auto' },
});
for (const name of ['ready', 'change', 'focus', 'blur', 'escape', 'loaderror']) element.on(name, (event) => window.seen.push({ name, ...event }));
element.mount('#element');
window.element = element;
document.querySelector('button').addEventListener('click', () => window.submitted = elements.submit().catch((error) => ({ thrown: error.message })));
`;
