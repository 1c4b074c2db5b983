import { aBackendOf, LINKS, linkPath, type TenantBackend } from './backend-calls.ts';
import { type Answer, call } from './gateway.ts';
import { linkBody, type TestLink } from './links.ts';
import { aTenant, CHECKOUT_ORIGIN, type TestTenant } from './tenants.ts';

/** A link that sells more than once, as its shop's backend made it. */
export type Offer = Readonly<{
  shop: TenantBackend;
  link: TestLink;
  show: () => Promise<Record<string, unknown>>;
}>;

export async function anOffer(fields: object, tenant?: TestTenant): Promise<Offer> {
  const shop = await aBackendOf(tenant ?? (await aTenant()));
  const { body } = await shop.post(LINKS, linkBody(shop.tenant, fields));
  const link = { tenant: shop.tenant, slug: body.data.slug, payload: body.data.slug, data: body.data };
  return { shop, link, show: async () => (await shop.get(linkPath(link.slug))).body.data };
}

type Chosen = Readonly<{ device?: string; sourceIp?: string; quantity?: number; amount?: number }>;

let devices = 0;
/** Chooses as the hosted checkout does, on a device and from a network of its own, unless they are named. */
export const choose = (
  { payload }: TestLink,
  {
    device = `device-of-a-payer-${++devices}`,
    sourceIp = `203.0.${Math.floor(++devices / 250)}.${devices % 250}`,
    ...choice
  }: Chosen = {},
): Promise<Answer> =>
  call('POST', '/public-api/payment-links/choose', {
    origin: CHECKOUT_ORIGIN,
    body: { payload, payerSecret: device, ...choice },
    sourceIp,
  });

/** A link of the payer's own. */
export async function ownLink(link: TestLink, chosen?: Chosen): Promise<TestLink> {
  const { status, text, body } = await choose(link, chosen);
  if (status !== 200) throw new Error(`The choice was refused with ${status}: ${text}`);
  return { tenant: link.tenant, slug: body.data.slug, payload: body.data.payload, data: body.data };
}
