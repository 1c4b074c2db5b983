import { afterEach, expect, it, vi } from 'vitest';
import { defaultProvider } from '../../../../infra/bundle/sdk-cuts/stubs/credential-provider-node.ts';
import { loadConfig } from '../../../../infra/bundle/sdk-cuts/stubs/environment-settings.ts';

afterEach(() => vi.unstubAllEnvs());

const attempts = (otherwise: unknown) =>
  loadConfig({
    environmentVariableSelector: ({ TRIES }) => TRIES && (/^\d+$/.test(TRIES) ? Number(TRIES) : refuse()),
    default: otherwise,
  });
const refuse = () => {
  throw new TypeError('no number');
};

it.each([
  ['the environment', '7', 3, 7],
  ['the default, if the environment has none', undefined, 3, 3],
  ['the default, if the environment’s is refused', 'x', async () => 3, 3],
])('a client’s setting in a bundle is that of %s', async (_, TRIES, otherwise, expected) => {
  vi.stubEnv('TRIES', TRIES);
  expect(await attempts(otherwise)()).toBe(expected);
});

it('a client’s credentials in a bundle are those of the environment, with the token of a session', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  expect(await defaultProvider()()).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});

it('a client’s credentials in a bundle are looked for nowhere else', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', '');
  await expect(defaultProvider()()).rejects.toThrow('No AWS credentials in the environment');
});
