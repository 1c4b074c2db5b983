import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveFor, providerOf, returnFrom } from '../../../apps/desk/src/sign-in/provider.ts';

const HERE = 'https://desk.example/';
const acme = {
  ...{ shop: 'https://shop.acme.example', issuer: 'https://login.acme.example', clientId: 'desk' },
  ...{
    authorizationUrl: 'https://login.acme.example/authorize?tenant=1',
    tokenUrl: 'https://login.acme.example/token',
  },
};

let kept: unknown;
const memory = {
  read: () => kept,
  write: (waiting: unknown) => {
    kept = waiting;
  },
};
let sent: URLSearchParams | undefined;
let nonce: string | null;
beforeEach(() => {
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    sent = body;
    return Response.json({
      id_token: `e30.${Buffer.from(JSON.stringify({ nonce })).toString('base64url')}.c2ln`,
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Leaves for the provider, and gives what the provider was asked. */
async function left(): Promise<URLSearchParams> {
  const asked = new URL(await leaveFor(acme, HERE, memory)).searchParams;
  nonce = asked.get('nonce');
  return asked;
}
const back = (query: object) =>
  returnFrom([acme], new URLSearchParams({ code: 'one', ...query }), HERE, memory);

it('a member of staff who comes back from their provider is signed in for the shop, by a code that only this tab can exchange', async () => {
  const asked = await left();
  const session = await back({ state: asked.get('state') });
  expect(session).toMatchObject({ shop: acme.shop, token: expect.stringMatching(/^e30\./) });
  const challenge = createHash('sha256')
    .update(sent?.get('code_verifier') ?? '')
    .digest('base64url');
  expect(Object.fromEntries(asked)).toMatchObject({
    ...{ tenant: '1', response_type: 'code', client_id: 'desk', redirect_uri: HERE },
    ...{ code_challenge: challenge, code_challenge_method: 'S256' },
  });
  expect(await back({ state: asked.get('state') })).toBe('failed');
});

it.each([
  ['with another state', async () => back({ state: 'forged' })],
  ['without a code', async (state: string) => back({ state, code: '' })],
  ['from another issuer', async (state: string) => back({ state, iss: 'https://evil.example' })],
  [
    'with a token that answers another question',
    async (state: string) => {
      nonce = 'other';
      return await back({ state });
    },
  ],
])('an answer of a provider %s signs no one in', async (_, come) => {
  const asked = await left();
  expect(await come(asked.get('state') ?? '')).toBe('failed');
});

it('a shop is found by its address, as people type it', () => {
  for (const typed of ['shop.acme.example', ' HTTPS://shop.acme.example/ '])
    expect(providerOf([acme], typed)).toBe(acme);
  expect(providerOf([acme], 'acme.example')).toBeUndefined();
});
