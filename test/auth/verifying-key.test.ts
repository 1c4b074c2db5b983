import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { rotateSigningKey } from '../../apps/operator/actions/platform-keys.ts';
import { actingAsOperator } from '../../local/iam/acting.ts';
import { mintToken } from '../../shared/auth/mint-token.ts';
import { verifyToken } from '../../shared/auth/tokens.ts';
import { newProjectId, newTenantId } from '../../shared/runtime/new-id.ts';
import { asWriter } from '../../shared/runtime/work/writer.ts';
import { sealEventSecret } from '../../shared/secrets/event-secret.ts';
import { type PublicJwk, sealPublicHalf } from '../../shared/secrets/public-halves.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { now } from '../support/clock.ts';
import { call } from '../support/gateway.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { removeItem, replaceItem } from '../support/table.ts';

const kid = '00000001aaaaaa';
const audience = 'billing:admin' as const;
const [tenantId, projectId] = [newTenantId(), newProjectId(now())];
const grant = { audience, tenantId, subject: 'jane', roles: ['money'] as const, ttlSeconds: 600 };
let token: string;
const own = await generateKeyPair('ES256', { extractable: true });
const ownHalf = (await exportJWK(own.publicKey)) as PublicJwk;

beforeAll(async () => {
  await rotateSigningKey({ now: now() });
  token = await mintToken(grant, now());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await removeItem(keys.signingKey(kid));
});

/** What a writer of the table, who may also choose secrets of some tenant, can put where the sealed half belongs. */
const FORGED: readonly (readonly [what: string, sealed: () => Promise<string | undefined>, said: RegExp])[] =
  [
    ['nothing', async () => undefined, /not sealed: run `billing keys seal-verifying`/],
    [
      'the key in clear',
      async () => Buffer.from(JSON.stringify(ownHalf)).toString('base64'),
      /does not open/,
    ],
    [
      'an event secret',
      () => sealEventSecret({ tenantId, id: projectId }, JSON.stringify(ownHalf)),
      /does not open/,
    ],
    [
      'a half that was sealed for another pair',
      () => sealPublicHalf('00000001bbbbbb', ownHalf),
      /does not open/,
    ],
  ];

it.each(FORGED)(
  'a public key that a writer of the table has put there verifies no token, is not published and is in the log, with %s as its ciphertext',
  async (_, sealed, said) => {
    const row = { kid, sealedPrivateJwk: 'x', publicJwk: ownHalf, sealedPublicJwk: await sealed() };
    await replaceItem({ ...keys.signingKey(kid), ...row });
    const { iat, ...claims } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const header = { alg: 'ES256', typ: 'JWT', kid };
    const forged = await new SignJWT({ iat, ...claims }).setProtectedHeader(header).sign(own.privateKey);
    takeLogLines();
    await expect(verifyToken(forged, { audience }, now())).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(takeLogLines()).toContainEqual(
      expect.stringMatching(new RegExp(`"error".*${said.source}.*${kid}`)),
    );
    await expect(verifyToken(token, { audience }, now())).resolves.toMatchObject({ tenantId });
    const { body } = await call('GET', '/.well-known/jwks.json');
    expect(body.keys.map((key: { kid: string }) => key.kid)).not.toContain(kid);
  },
);

it('a public key is sealed by operators who provision or rotate alone: not by who restores a table', async () => {
  const seal = (task: 'provision' | 'rotate' | 'restore') =>
    actingAsOperator(task, () => sealPublicHalf(kid, ownHalf));
  await expect(seal('restore')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  for (const task of ['provision', 'rotate'] as const)
    await expect(seal(task)).resolves.toEqual(expect.any(String));
});

it('a process asks KMS for a public key once, and reads the tenant meanwhile; later it reads the row alone', async () => {
  const sent: string[] = [];
  for (const { prototype } of [DynamoDBClient, KMSClient] as {
    prototype: { send: (command: object, ...more: never[]) => unknown };
  }[]) {
    const { send } = prototype;
    vi.spyOn(prototype, 'send').mockImplementation(function (this: unknown, command: object, ...more) {
      sent.push(command.constructor.name);
      return send.call(this, command, ...more);
    });
  }
  const verify = () => asWriter('a cold function', () => verifyToken(token, { audience }, now()));
  await verify();
  expect(sent.splice(0)).toEqual(['GetItemCommand', 'GetItemCommand', 'DecryptCommand']);
  await verify();
  expect(sent).toEqual([]);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000);
  await verify();
  expect(sent).toEqual(['GetItemCommand']);
});
