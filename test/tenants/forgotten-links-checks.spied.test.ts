import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type TenantId, tenantOfSlug } from '../../shared/domain/ids.ts';
import * as links from '../../shared/storage/links.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { aBackendOf, cancelPath, LINKS, linkPath, type TenantBackend } from '../support/backend-calls.ts';
import type { Answer } from '../support/gateway.ts';
import { aLink, type TestLink } from '../support/links.ts';
import { takeLogLines } from '../support/log-lines.ts';
import { kept } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';
import { plant } from './support/plant.ts';

/** The checks of the tenant surface are taken away one at a time. Storage serves one tenant at a time and must refuse all the same. */
let mine: TenantBackend;
let theirs: TenantBackend;
let link: TestLink;
beforeAll(async () => {
  [mine, theirs] = [await aBackendOf(await aTenant()), await aBackendOf(await aTenant())];
  [link] = [await aLink(theirs.tenant), await aLink(theirs.tenant)];
});

async function expectRefused(ask: () => Promise<Answer>, because: string): Promise<void> {
  const before = await kept(theirs.tenant);
  takeLogLines();
  const { status, body, text } = await ask();
  expect([status, body.error?.code]).toEqual([500, 'internal_error']);
  expect(takeLogLines().join('')).toContain(because);
  expect(text).not.toContain(theirs.tenant.tenant.id);
  expect(await kept(theirs.tenant)).toEqual(before);
}

it.each<[string, () => Promise<Answer>]>([
  ['to show it', () => mine.get(linkPath(link.slug))],
  ['to cancel it', () => mine.post(cancelPath(link.slug))],
])('storage refuses %s when a link is looked up in whichever tenant its slug names', async (_, ask) => {
  const { getLink } = links;
  const spy = vi
    .spyOn(links, 'getLink')
    .mockImplementation((_, slug) => getLink(tenantOfSlug(slug) as TenantId, slug));
  onTestFinished(() => spy.mockRestore());
  await expectRefused(ask, 'work for one tenant touches no other');
});

it('storage refuses to list another tenant’s records', async () => {
  const { listLinks } = links;
  const spy = vi
    .spyOn(links, 'listLinks')
    .mockImplementation((_, ...asked) => listLinks(theirs.tenant.tenant.id, ...asked));
  onTestFinished(() => spy.mockRestore());
  await expectRefused(() => mine.get(LINKS), 'work for one tenant touches no other');
});

it('A credential row that names another tenant than its partition is refused', async () => {
  const [, keyId = ''] = mine.credential.split('_');
  const tenantId = mine.tenant.tenant.id;
  const row = (await kept(mine.tenant)).all.find(({ sk }) => sk === keys.credential(tenantId, keyId).sk);
  await plant({ ...keys.credential(tenantId, keyId), ...row, tenantId: theirs.tenant.tenant.id });
  await expectRefused(() => mine.get(LINKS), 'a record lies with the tenant it names');
});
