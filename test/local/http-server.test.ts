import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSite } from '../../local/checkout-opening.ts';
import type { HttpRequest } from '../../local/gateway-event.ts';
import { type Respond, serveHttp } from '../../local/http-server.ts';
import { closeServer, listen } from '../../local/listening.ts';

let server: Server;
let url: string;
let respond: Respond;

beforeEach(async () => {
  respond = async () => ({ status: 200, headers: {}, body: Buffer.from('fine') });
  server = serveHttp((incoming) => respond(incoming));
  url = `http://127.0.0.1:${await listen(server, 0, 'test', 'PORT')}`;
});
afterEach(() => closeServer(server));

it('the server refuses headers above the gateway’s limit', async () => {
  const answer = await fetch(url, { headers: { 'x-long': 'x'.repeat(10_300) } });
  expect(answer.status).toBe(431);
});

it('the server refuses a body above the gateway’s limit', async () => {
  const answer = await fetch(url, { method: 'POST', body: new Uint8Array(10 * 1024 * 1024 + 1) });
  expect(answer.status).toBe(413);
});

it('the checkout site serves config.json with the deployed site’s headers, and no file outside the page', async () => {
  respond = openSite('http://localhost:3000', 'http://localhost:3002');
  const config = await fetch(`${url}/config.json`);
  expect(await config.json()).toEqual({
    apiBase: 'http://localhost:3000',
    processorScript: 'http://localhost:3002/endive/stripe.js',
  });
  expect(config.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:3002;");
  for (const path of [
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/../../../package.json',
    '/%00',
    '/%',
  ]) {
    expect((await fetch(url + path)).status, path).toBe(404);
  }
});

it('the checkout site answers a reader of previews with what the API answers, under the deployed site’s headers', async () => {
  const asked: HttpRequest[] = [];
  const api = serveHttp(async (incoming) => {
    asked.push(incoming);
    return {
      status: 404,
      headers: { 'content-type': 'text/html', 'cache-control': 'no-store' },
      body: Buffer.from('<p>None</p>'),
    };
  });
  respond = openSite(`http://127.0.0.1:${await listen(api, 0, 'test', 'PORT')}`, 'http://localhost:3002');
  const answer = await fetch(`${url}/p/pl_1?locale=de`, { headers: { 'user-agent': 'WhatsApp/2.23' } });
  expect([answer.status, await answer.text()]).toEqual([404, '<p>None</p>']);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(asked.map(({ target }) => target)).toEqual(['/public-api/payment-links/preview/pl_1']);
  await closeServer(api);
});
