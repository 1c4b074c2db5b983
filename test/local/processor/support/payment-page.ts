import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PaymentPage = { url: string; close(): Promise<void> };

/**
 * A page with a card field and the processor's script, on its own origin and with a content security policy as strict as the
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
<script src="${processorUrl}/basil/stripe.js"></script><script src="/page.js" defer></script></head>
<body><main><h1>Pay</h1><label for="card">Card</label><div id="card"></div>
<div id="split"><div id="number"></div><div id="expiry"></div><div id="cvc"></div></div>
<label for="after">After</label><input id="after"></main></body></html>`;

const pageScript = (key: string) => `
const stripe = window.Stripe('${key}');
window.stripe = stripe;
window.seen = [];
const style = { base: { color: '#102030', fontSize: '18px', '::placeholder': { color: '#556677' } }, invalid: { color: '#b00020' } };
const card = stripe.elements({ locale: 'en', appearance: {} }).create('card', { style, hidePostalCode: true });
for (const name of ['ready', 'change', 'focus', 'blur', 'escape']) card.on(name, (event) => window.seen.push({ name, ...event }));
card.mount('#card');
window.card = card;
const group = stripe.elements();
const split = { number: group.create('cardNumber'), expiry: group.create('cardExpiry'), cvc: group.create('cardCvc') };
for (const name of Object.keys(split)) split[name].mount('#' + name);
window.split = split;
`;
