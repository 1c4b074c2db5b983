import { beforeAll, expect, it } from 'vitest';
import { aBackendOf, cancelPath, LINKS } from '../../support/backend-calls.ts';
import { travelTo } from '../../support/clock.ts';
import { call } from '../../support/gateway.ts';
import { aLink, aPayer, linkBody, pay, type TestLink } from '../../support/links.ts';
import { previewTags } from '../../support/preview-tags.ts';
import { aPlanLink, aShop } from '../../support/purchases.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from '../../support/tenants.ts';

const LOGO = 'https://cdn.billing.test/l.png?a=1&b=2';
const CLOSED = 'Dieser Zahlungslink kann nicht mehr verwendet werden.';
let tenant: TestTenant;
let link: TestLink;
beforeAll(async () => {
  tenant = await aTenant({ project: { name: 'Obst & Gemüse', logoUrl: LOGO, language: 'de' } });
  link = await anOwnLink(tenant, {
    description: 'Two seats',
    metadata: { note: 'for Ada' },
    clientReference: 'order-7',
  });
});

/** A link that the shop's backend makes, with its credential. */
const anOwnLink = async (shop: TestTenant, fields: object): Promise<TestLink> =>
  (await (await aBackendOf(shop)).post(LINKS, linkBody(shop, fields))).body.data;

const preview = (slug: string, headers = {}) =>
  call('GET', `/public-api/payment-links/preview/${slug}`, { headers });
const tagsOf = async ({ slug }: Pick<TestLink, 'slug'>) => previewTags((await preview(slug)).text);
const described = async (shown: TestLink) => (await tagsOf(shown))['og:description']?.replace(/\s/g, ' ');

it('GET /public-api/payment-links/preview/:slug answers anyone with the tags that a message shows, and with nothing that a search engine lists', async () => {
  const { status, headers, text } = await preview(link.slug);
  expect(status).toBe(200);
  expect(previewTags(text)).toEqual({
    title: 'Zahlung an Obst & Gemüse',
    robots: 'noindex, nofollow',
    'og:type': 'website',
    'og:title': 'Zahlung an Obst & Gemüse',
    'og:description': expect.stringMatching(/^Two seats · 19,99\s\$$/),
    'og:site_name': 'Obst & Gemüse',
    'og:url': `${CHECKOUT_ORIGIN}/p/${link.slug}`,
    'og:image': LOGO,
    'twitter:card': 'summary',
    href: `${CHECKOUT_ORIGIN}/pay?payload=${link.slug}`,
  });
  expect(text).toContain('<html lang="de">');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-robots-tag': 'noindex, nofollow',
  });
  for (const hidden of ['Ada', 'order-7', tenant.account.publishableKey]) expect(text).not.toContain(hidden);
});

it('GET /public-api/payment-links/preview/:slug shows of a link that anybody made its amount and its seller, and no text of it', async () => {
  const made = await aLink(tenant, { description: 'URGENT: your account is locked. Visit evil.example' });
  const tags = await tagsOf(made);
  expect([tags['og:title'], tags['og:description']?.replace(/\s/g, ' ')]).toEqual([
    'Obst & Gemüse',
    '19,99 $',
  ]);
});

it('GET /public-api/payment-links/preview/:slug names only the seller of a link that is paid, cancelled, expired or of a plan that is off sale', async () => {
  const [paid, cancelled, expired] = [
    await aLink(tenant),
    await aLink(tenant),
    await aLink(tenant, { expiresInMinutes: 5 }),
  ];
  const payer = aPayer();
  expect((await pay(paid, { customerInfo: payer })).status).toBe(200);
  await (await aBackendOf(tenant)).post(cancelPath(cancelled.slug));
  const shop = await aShop({}, { project: { name: 'Tea shop' } });
  const ofPlan = await aPlanLink(shop);
  expect(await described(ofPlan)).toMatch(/^Gold.* · US\$10\.00 · Subscription$/);
  await shop.staff.make(`/admin/plans/${shop.plan.id}/retire`);
  expect(await tagsOf(ofPlan)).toMatchObject({
    title: 'Tea shop',
    'og:description': 'This payment link can no longer be used.',
  });

  travelTo(new Date(Date.parse(String(expired.data.expiresAt)) + 1).toISOString());
  for (const closed of [paid, cancelled, expired]) {
    const { status, text } = await preview(closed.slug);
    expect([status, previewTags(text)]).toMatchObject([
      200,
      { 'og:title': 'Obst & Gemüse', 'og:description': CLOSED },
    ]);
    for (const hidden of ['19,99', payer.email, payer.name]) expect(text).not.toContain(hidden);
  }
});

it.each([
  'nonsense',
  'pl_',
  `pl_${'t'.repeat(12)}${'0'.repeat(26)}`,
  'T%23x',
  '..%2f..',
  'pl_TENANT',
  '%22%3E%3Cscript%3E',
])(
  'GET /public-api/payment-links/preview/:slug answers %s with a page that names no seller',
  async (slug) => {
    const { status, text, headers } = await preview(slug);
    expect([status, previewTags(text)]).toEqual([
      404,
      { title: 'Payment link', robots: 'noindex, nofollow', href: '' },
    ]);
    expect([text.includes('script'), headers['cache-control']]).toEqual([false, 'no-store']);
  },
);

it('GET /public-api/payment-links/preview/:slug writes what a shop named as text, never as tags', async () => {
  const hostile = `"><script>alert('1')</script><meta name=x`;
  const seller = await aTenant({ project: { name: hostile } });
  const { text } = await preview((await anOwnLink(seller, { description: hostile })).slug);
  expect(previewTags(text)).toMatchObject({
    title: `Pay ${hostile}`,
    'og:description': `${hostile} · US$19.99`,
    'og:site_name': hostile,
  });
  expect(text).not.toMatch(/<script|<meta name=x/);
});
