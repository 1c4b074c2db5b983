import { beforeEach, expect, it } from 'vitest';
import { publicLinksAnHourOf } from '../../../shared/domain/links/public-link.ts';
import { aBackendOf, LINKS } from '../../support/backend-calls.ts';
import { travelTo } from '../../support/clock.ts';
import { linkBody, requestLink } from '../../support/links.ts';
import { recordsOf } from '../../support/table.ts';
import { aTenant } from '../../support/tenants.ts';

beforeEach(() => travelTo('2027-03-10T10:15:00Z'));
const TOO_MANY = [429, 'rate_limited', expect.stringMatching(/^(2700|26\d\d)$/)];
const ITEMS = Array.from({ length: 100 }, () => ({ name: 'x'.repeat(100), unitPrice: 1, quantity: 1 }));

it('a network makes 60 public links an hour, at once and later, and its shop’s other networks and backend go on', async () => {
  expect(publicLinksAnHourOf({})).toEqual({ network: 60, shop: 6000 });
  const tenant = await aTenant({ project: { publicLinksPerNetwork: 60 } });
  const make = async (sourceIp: string) => {
    const { status, body, headers } = await requestLink(tenant, {}, { sourceIp });
    return [status, body.error?.code, headers['retry-after']];
  };
  const answers = await Promise.all(Array.from({ length: 70 }, () => make('198.51.100.1')));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(60);
  expect(await make('198.51.100.1')).toEqual(TOO_MANY);
  expect((await make('198.51.100.2'))[0]).toBe(200);
  const backend = await aBackendOf(tenant);
  expect((await backend.post(LINKS, linkBody(tenant))).status).toBe(200);
  travelTo('2027-03-10T11:00:00Z');
  expect((await make('198.51.100.1'))[0]).toBe(200);
});

it('a shop gets so many public links an hour as its project says, whatever networks make them', async () => {
  const tenant = await aTenant({ project: { publicLinksPerShop: 8 } });
  const answers = [];
  for (let network = 0; network < 40; network++)
    answers.push((await requestLink(tenant, {}, { sourceIp: `198.51.100.${network}` })).status);
  const made = (await recordsOf(tenant.tenant.id, 'LINK')).length;
  expect([made > 0 && made <= 8, answers.filter((status) => status === 429).length]).toEqual([
    true,
    40 - made,
  ]);
});

it.each([
  ['items', { items: ITEMS }],
  [
    'metadata',
    { metadata: Object.fromEntries(ITEMS.slice(0, 40).map((_, index) => [`key${index}`, 'é'.repeat(150)])) },
  ],
])(
  'a public link with %s of more than 8 KB is refused, and made with the tenant’s credential',
  async (field, body) => {
    const tenant = await aTenant();
    const { status, body: answer } = await requestLink(tenant, body);
    expect([status, answer.error?.errors]).toEqual([
      400,
      [expect.objectContaining({ field, code: 'too_large' })],
    ]);
    const backend = await aBackendOf(tenant);
    expect((await backend.post(LINKS, linkBody(tenant, body))).status).toBe(200);
  },
);

it('every public link leaves the table, with a key of its caller too; one that the backend named stays', async () => {
  const tenant = await aTenant();
  const named = { idempotencyKey: 'order-1001' };
  await requestLink(tenant, named);
  const backend = await aBackendOf(tenant);
  await backend.post(LINKS, linkBody(tenant, named));
  const links = await recordsOf(tenant.tenant.id, 'LINK');
  expect(links.map(({ createdBy, ttl }) => [createdBy, typeof ttl]).toSorted()).toEqual([
    ['public', 'number'],
    ['tenant', 'undefined'],
  ]);
});
