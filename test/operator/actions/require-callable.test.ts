import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeProject } from '../../../apps/operator/actions/change-project.ts';
import { setIdentityProvider } from '../../../apps/operator/actions/identity-provider.ts';
import { setEvents } from '../../../apps/operator/actions/set-events.ts';
import { setTaxEngine } from '../../../apps/operator/actions/set-tax-engine.ts';
import { DEMO_ENGINE_SECRET } from '../../../local/tax/tax-demo.ts';
import { resolveTo } from '../../outbound/fake-dns.ts';
import { aProject, run } from './home.ts';

const PRIVATE = ['https://localhost/', 'https://shop.example:22/', 'https://10.0.0.1/', 'https://metadata/'];
const secret = 'a-secret-of-some-length';

afterEach(() => void vi.unstubAllEnvs());
beforeEach(() => {
  vi.stubEnv('STAGE', 'prod');
  vi.stubEnv('SITE_BUCKET', 'site');
});

async function setters() {
  const { which } = await aProject();
  return [
    ['url', (url: string) => setEvents({ ...which, url, secret }, run())],
    [
      'jwksUrl',
      (jwksUrl: string) =>
        setIdentityProvider({ ...which, jwksUrl, issuer: 'https://shop.example/', audience: 'a' }, run()),
    ],
    [
      'url',
      (url: string) => setTaxEngine({ ...which, url, whenDown: 'table', secret: DEMO_ENGINE_SECRET }, run()),
    ],
    ['logoUrl', (logoUrl: string) => changeProject({ ...which, logoUrl }, run())],
  ] as const;
}

it.each(PRIVATE)('%s is refused when it is set, by the field that has it', async (address) => {
  resolveTo(['8.8.8.8']);
  for (const [field, set] of await setters())
    await expect(set(address)).rejects.toMatchObject({ code: 'invalid_request', details: { field } });
});

it('a name that resolves to a private address is refused when it is set; a public one and a local stack’s are kept', async () => {
  resolveTo(['10.0.0.1']);
  for (const [field, set] of await setters())
    await expect(set('https://shop.example/')).rejects.toMatchObject({ details: { field } });
  resolveTo(['8.8.8.8']);
  const [[, setUrl]] = await setters();
  expect((await setUrl('https://shop.example/')).status).toBe('changed');
  vi.stubEnv('STAGE', 'local');
  expect((await setUrl('http://localhost/')).status).toBe('changed');
});
