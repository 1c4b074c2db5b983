import { expect, it } from 'vitest';
import { NEWEST_VERSION } from '../../../shared/domain/api-version.ts';
import { eventEndpoint } from '../../../shared/domain/tenants/event-settings.ts';
import { refusalOf } from '../../support/refusal.ts';

const deployed = { isLocal: false };
const secret = 'a secret of length'.replaceAll(' ', '-');
const url = 'https://backend.example/billing/events';

const RESERVED = [
  ...[
    'accept',
    'accept-encoding',
    'age',
    'authorization',
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
  ],
  ...[
    'content-type',
    'cookie',
    'date',
    'expect',
    'forwarded',
    'host',
    'idempotency-key',
    'keep-alive',
    'origin',
    'range',
    'referer',
  ],
  ...['set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'user-agent', 'via', 'warning'],
  ...[
    'proxy-key',
    'sec-key',
    'x-forwarded-host',
    'x-amz-date',
    'x-amzn-trace-id',
    'x-event-id',
    'webhook-id',
  ],
];

it('eventEndpoint refuses hmac_sha256 as reserved', () => {
  expect(() => eventEndpoint({ url, secret, mode: 'hmac_sha256' }, deployed)).toThrow(
    /hmac_sha256 is reserved and not implemented/,
  );
});

it.each([
  ['an http address', { url: 'http://backend.example/' }, 'url'],
  ['an http address on localhost', { url: 'http://localhost:3000/' }, 'url'],
  ['a string that is no address', { url: 'backend' }, 'url'],
  ['a user in the address', { url: 'https://user:word@backend.example/' }, 'url'],
  ['an IP address', { url: 'https://10.0.0.1/' }, 'url'],
  ['a fragment', { url: `${url}#here` }, 'url'],
  ['an unknown mode', { mode: 'basic' }, 'mode'],
  ['a header name with a space', { headerName: 'x secret' }, 'headerName'],
  ['a header name with a line break', { headerName: 'x-secret\r\nhost' }, 'headerName'],
  ['a connection header', { headerName: 'Transfer-Encoding' }, 'headerName'],
  ['a body header', { headerName: 'content-type' }, 'headerName'],
  ['the authorization header', { headerName: 'Authorization' }, 'headerName'],
  ['a header that proxies write', { headerName: 'x-forwarded-for' }, 'headerName'],
  ['a header name of 65 characters', { headerName: 'x'.repeat(65) }, 'headerName'],
  ['a header name for bearer mode', { mode: 'bearer', headerName: 'x-key' }, 'headerName'],
  ['a header name that begins with a hyphen', { headerName: '-x-key' }, 'headerName'],
  ['a header name that ends with a hyphen', { headerName: 'x-key-' }, 'headerName'],
  ['an empty header name', { headerName: '' }, 'headerName'],
  ['hmac_sha256', { mode: 'hmac_sha256' }, 'mode'],
  ['a secret of 15 characters', { secret: 'a'.repeat(15) }, 'secret'],
  ['a secret with a space before it', { secret: ` ${secret}` }, 'secret'],
  ['a secret with a line break', { secret: `${secret}\n` }, 'secret'],
  ['a secret beyond ASCII', { secret: `${secret}ü` }, 'secret'],
  ['a secret of 257 characters', { secret: 'a'.repeat(257) }, 'secret'],
  [
    'a secret of standard_webhooks without its prefix',
    { mode: 'standard_webhooks', secret: btoa('a'.repeat(32)) },
    'secret',
  ],
  [
    'a secret of standard_webhooks of 23 bytes',
    { mode: 'standard_webhooks', secret: `whsec_${btoa('a'.repeat(23))}` },
    'secret',
  ],
  [
    'a secret of standard_webhooks of 65 bytes',
    { mode: 'standard_webhooks', secret: `whsec_${btoa('a'.repeat(65))}` },
    'secret',
  ],
  [
    'a secret of standard_webhooks that is not base64',
    { mode: 'standard_webhooks', secret: `whsec_${'-'.repeat(32)}` },
    'secret',
  ],
  ['no secret', { secret: undefined }, 'secret'],
  ['a secret for no_auth mode', { mode: 'no_auth' }, 'secret'],
])('eventEndpoint refuses %s', (_, change, field) => {
  const request = { url, secret, ...change };
  expect(refusalOf(() => eventEndpoint(request, deployed))).toMatchObject({
    code: 'invalid_request',
    field,
  });
});

it.each(['bearer', 'shared_secret'])('eventEndpoint requires a secret for %s', (mode) => {
  expect(refusalOf(() => eventEndpoint({ url, mode }, deployed))).toMatchObject({
    field: 'secret',
    reason: 'required',
  });
});

it('eventEndpoint stores no secret for no_auth', () => {
  expect(eventEndpoint({ url, mode: 'no_auth' }, deployed)).toStrictEqual({
    url,
    mode: 'no_auth',
    headerName: 'x-webhook-secret',
    apiVersion: NEWEST_VERSION,
  });
});

it.each(RESERVED)('eventEndpoint refuses the reserved header %s', (headerName) => {
  expect(refusalOf(() => eventEndpoint({ url, secret, headerName }, deployed)).message).toContain(headerName);
});
