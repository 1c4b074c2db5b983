import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeProject } from '../../../apps/operator/actions/change-project.ts';
import { startBucketServer } from '../../../local/bucket-server.ts';
import { actingAsOperator } from '../../../local/iam/acting.ts';
import { LOGO } from '../../documents/support/logo.ts';
import { aProject, run } from './home.ts';

const bucket = await startBucketServer(mkdtempSync(join(tmpdir(), 'billing-site-')), 'site');
const png = Buffer.from(LOGO.data, 'base64');
const FILES: Record<string, Buffer> = {
  '/logo': png,
  '/svg': Buffer.from('<svg/>'),
  '/large': Buffer.alloc(300_000, png),
};
const shop = createServer(({ url = '' }, response) => {
  const isMoved = url === '/moved';
  response.writeHead(isMoved ? 301 : FILES[url] ? 200 : 404, isMoved ? { location: '/logo' } : {});
  response.end(FILES[url]);
}).listen(0, 'localhost');
const at = (path: string) => `http://localhost:${(shop.address() as AddressInfo).port}/${path}`;
afterAll(async () => {
  shop.close();
  await bucket.close();
});
afterEach(() => void vi.unstubAllEnvs());
beforeEach(() => {
  vi.stubEnv('SITE_BUCKET', 'site');
  vi.stubEnv('AWS_ENDPOINT_URL_S3', bucket.endpoint);
});

it('A logo is copied beside the checkout’s page, from where it follows the project to another checkout', async () => {
  const { which } = await aProject();
  const set = async (change: object) => {
    const { status, result } = await changeProject({ ...which, ...change }, run());
    return [status, result.logoUrl?.replace(/\w{32}/, '<hash>')];
  };
  const logoUrl = at('logo');
  const { result } = await actingAsOperator('provision', () => changeProject({ ...which, logoUrl }, run()));
  const { pathname } = new URL(result.logoUrl ?? '');
  const kept = await fetch(`${bucket.endpoint}/site${pathname}`);
  expect(kept.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(png);
  expect(await set({ logoUrl })).toEqual(['unchanged', 'https://pay.billing.test/assets/logos/<hash>.png']);
  const checkoutUrl = 'https://checkout.billing.test';
  expect(await set({ checkoutUrl })).toEqual(['changed', `${checkoutUrl}/assets/logos/<hash>.png`]);
});

it('A project whose logo is elsewhere can be changed, and keeps it until its address is given again', async () => {
  vi.stubEnv('SITE_BUCKET', '');
  const { project, which } = await aProject({ logoUrl: at('logo') });
  vi.stubEnv('SITE_BUCKET', 'site');
  const { result } = await changeProject({ ...which, language: 'de' }, run());
  expect(result.logoUrl).toBe(project.logoUrl);
});

it.each(['svg', 'large', 'moved', 'none'])('A logo is refused that is %s', async (path) => {
  const { which } = await aProject();
  await expect(changeProject({ ...which, logoUrl: at(path) }, run())).rejects.toMatchObject({
    details: { field: 'logoUrl' },
  });
});
