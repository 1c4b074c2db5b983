import { describe, expect, it } from 'vitest';
import { eventEndpoint } from '../../../shared/domain/tenants/event-settings.ts';
import { refusalOf } from '../../support/refusal.ts';

const deployed = { isLocal: false };
const secret = 'a secret of length'.replaceAll(' ', '-');
const url = 'https://backend.example/billing/events';

const RESERVED = [
  ...['accept', 'accept-encoding', 'age', 'authorization', 'cache-control', 'connection', 'content-encoding', 'content-length'],
  ...['content-type', 'cookie', 'date', 'expect', 'forwarded', 'host', 'idempotency-key', 'keep-alive', 'origin', 'range', 'referer'],
  ...['set-cookie', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'user-agent', 'via', 'warning'],
  ...['proxy-key', 'sec-key', 'x-forwarded-host', 'x-amz-date', 'x-amzn-trace-id', 'x-event-id'],
];

describe('eventEndpoint', () => {
  it('sends a shared secret in x-webhook-secret unless told otherwise', () => {
    expect(eventEndpoint({ url, secret }, deployed)).toEqual({ url, mode: 'shared_secret', headerName: 'x-webhook-secret', secret });
  });

  it('takes a header name of the tenant, in lower case', () => {
    expect(eventEndpoint({ url, secret, headerName: 'X-Acme-Key' }, deployed).headerName).toBe('x-acme-key');
  });

  it('says why hmac_sha256 cannot be chosen', () => {
    expect(() => eventEndpoint({ url, secret, mode: 'hmac_sha256' }, deployed)).toThrow(/hmac_sha256 is reserved and not implemented/);
  });

  it.each([
    ['http', { url: 'http://backend.example/' }, 'url'],
    ['http on localhost', { url: 'http://localhost:3000/' }, 'url'],
    ['no address', { url: 'backend' }, 'url'],
    ['a user in the address', { url: 'https://user:word@backend.example/' }, 'url'],
    ['an address by number', { url: 'https://10.0.0.1/' }, 'url'],
    ['a fragment', { url: `${url}#here` }, 'url'],
    ['an endless address', { url: `${url}/${'a'.repeat(1000)}` }, 'url'],
    ['an unknown mode', { mode: 'basic' }, 'mode'],
    ['a header with a space', { headerName: 'x secret' }, 'headerName'],
    ['a header with a line end', { headerName: 'x-secret\r\nhost' }, 'headerName'],
    ['a header of the connection', { headerName: 'Transfer-Encoding' }, 'headerName'],
    ['a header of the body', { headerName: 'content-type' }, 'headerName'],
    ['the authorization header', { headerName: 'Authorization' }, 'headerName'],
    ['a header proxies write', { headerName: 'x-forwarded-for' }, 'headerName'],
    ['an endless header', { headerName: 'x'.repeat(65) }, 'headerName'],
    ['a header name with bearer', { mode: 'bearer', headerName: 'x-key' }, 'headerName'],
    ['a header that begins with a hyphen', { headerName: '-x-key' }, 'headerName'],
    ['a header that ends with a hyphen', { headerName: 'x-key-' }, 'headerName'],
    ['an empty header', { headerName: '' }, 'headerName'],
    ['hmac_sha256', { mode: 'hmac_sha256' }, 'mode'],
    ['a secret of 15 characters', { secret: 'a'.repeat(15) }, 'secret'],
    ['a secret with a space before it', { secret: ` ${secret}` }, 'secret'],
    ['a short secret', { secret: 'short' }, 'secret'],
    ['a secret with a line end', { secret: `${secret}\n` }, 'secret'],
    ['a secret beyond ASCII', { secret: `${secret}ü` }, 'secret'],
    ['an endless secret', { secret: 'a'.repeat(257) }, 'secret'],
    ['no secret', { secret: undefined }, 'secret'],
    ['a secret that is never sent', { mode: 'no_auth' }, 'secret'],
  ])('refuses %s', (_, change, field) => {
    const request = { url, secret, ...change };
    expect(refusalOf(() => eventEndpoint(request, deployed))).toMatchObject({ code: 'invalid_request', field });
  });

  it('takes plain http on localhost in the local stack only, and nowhere else', () => {
    expect(eventEndpoint({ url: 'http://localhost:3000/in', secret }, { isLocal: true }).url).toBe('http://localhost:3000/in');
    expect(() => eventEndpoint({ url: 'http://backend.example/', secret }, { isLocal: true })).toThrow(/https/);
  });

  it.each(['bearer', 'shared_secret'])('needs a secret to send as %s, and says so', (mode) => {
    expect(refusalOf(() => eventEndpoint({ url, mode }, deployed))).toMatchObject({ field: 'secret', reason: 'required' });
  });

  it('sends nothing as no_auth', () => {
    expect(eventEndpoint({ url, mode: 'no_auth' }, deployed)).toStrictEqual({ url, mode: 'no_auth', headerName: 'x-webhook-secret' });
  });

  it('says which modes there are', () => {
    expect(refusalOf(() => eventEndpoint({ url, secret, mode: 'basic' }, deployed)).message).toContain('shared_secret, bearer, no_auth');
  });

  it.each(['a', '7', 'x_key', 'a'.repeat(64), 'hosts', 'x-eventual'])('takes the header %s', (headerName) => {
    expect(eventEndpoint({ url, secret, headerName }, deployed).headerName).toBe(headerName);
  });

  it.each(RESERVED)('keeps the header %s for what it means', (headerName) => {
    expect(refusalOf(() => eventEndpoint({ url, secret, headerName }, deployed)).message).toContain(headerName);
  });

  it.each(['a'.repeat(16), 'a'.repeat(256), '!'.repeat(16), '~'.repeat(16)])('takes the secret “%s”', (text) => {
    expect(eventEndpoint({ url, secret: text }, deployed).secret).toBe(text);
  });

  it('takes an address of a thousand characters', () => {
    const long = `https://backend.example/${'a'.repeat(976)}`;
    expect(eventEndpoint({ url: long, secret }, deployed).url).toBe(long);
    expect(refusalOf(() => eventEndpoint({ url: `${long}a`, secret }, deployed)).field).toBe('url');
  });
});
