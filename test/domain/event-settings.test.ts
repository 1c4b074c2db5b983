import { describe, expect, it } from 'vitest';
import { eventEndpoint } from '../../shared/domain/event-settings.ts';

const deployed = { isLocal: false };
const secret = 'a secret of length'.replaceAll(' ', '-');
const url = 'https://backend.example/billing/events';

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
    ['a short secret', { secret: 'short' }, 'secret'],
    ['a secret with a line end', { secret: `${secret}\n` }, 'secret'],
    ['a secret beyond ASCII', { secret: `${secret}ü` }, 'secret'],
    ['an endless secret', { secret: 'a'.repeat(257) }, 'secret'],
    ['no secret', { secret: undefined }, 'secret'],
    ['a secret that is never sent', { mode: 'no_auth' }, 'secret'],
  ])('refuses %s', (_, change, field) => {
    const request = { url, secret, ...change };
    expect(() => eventEndpoint(request, deployed)).toThrow(
      expect.objectContaining({ code: 'invalid_request', details: expect.objectContaining({ field }) }),
    );
  });

  it('takes plain http on localhost in the local stack only, and nowhere else', () => {
    expect(eventEndpoint({ url: 'http://localhost:3000/in', secret }, { isLocal: true }).url).toBe('http://localhost:3000/in');
    expect(() => eventEndpoint({ url: 'http://backend.example/', secret }, { isLocal: true })).toThrow(/https/);
  });
});
