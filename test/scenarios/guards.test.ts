import { beforeEach, describe, expect, it } from 'vitest';
import { advance, travelTo } from '../support/clock.ts';
import { aLink, aPayer, pay, type TestLink } from '../support/links.ts';
import { askedOf } from '../support/money-books.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';

const DECLINING = 'pm_card_chargeDeclined';
const REFUSED = { status: 429, body: { error: { code: 'rate_limited' } } };

/** The counts are of a clock hour, so a test must not begin just before the next one. */
beforeEach(() => travelTo('2027-03-10T10:05:00Z'));

async function declines(count: number, request: () => Promise<{ status: number }>): Promise<void> {
  for (let done = 0; done < count; done++) expect((await request()).status).toBe(402);
}
const fresh = (tenant: TestTenant): Promise<TestLink> => aLink(tenant, { expiresInMinutes: 600 });
let nextAddress = 1;
const anAddress = () => `198.51.100.${nextAddress++ % 250}`;

describe('declined tries', () => {
  it('of one link: after ten every payer needs a new link, and the processor is not called', async () => {
    const tenant = await aTenant();
    const link = await fresh(tenant);
    await declines(10, () => pay(link, { paymentMethodId: DECLINING, sourceIp: anAddress() }));
    const asked = (await askedOf(tenant)).length;
    const refused = await pay(link, { sourceIp: anAddress() });
    expect(refused).toMatchObject(REFUSED);
    expect(refused.body.error.message).toContain('new link');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await askedOf(tenant)).toHaveLength(asked);
    expect((await pay(await fresh(tenant), { sourceIp: anAddress() })).status).toBe(200);
  });

  it('of one e-mail: five in an hour, however it is written, and free again in the next', async () => {
    const tenant = await aTenant();
    const { email, name } = aPayer();
    const spelled = [email, email.toUpperCase(), ` ${email}`, `${email} `, email];
    for (const text of spelled) {
      const request = { paymentMethodId: DECLINING, customerInfo: { email: text, name }, sourceIp: anAddress() };
      expect((await pay(await fresh(tenant), request)).status).toBe(402);
    }
    const refused = await pay(await fresh(tenant), { customerInfo: { email, name }, sourceIp: anAddress() });
    expect(refused).toMatchObject(REFUSED);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(55 * 60);
    expect((await pay(await fresh(tenant), { sourceIp: anAddress() })).status).toBe(200);
    advance({ hours: 1 });
    expect((await pay(await fresh(tenant), { customerInfo: { email, name }, sourceIp: anAddress() })).status).toBe(200);
  });

  it('of one address: twenty in an hour, and no more by changing links, payers or cards', async () => {
    const tenant = await aTenant();
    const sourceIp = '192.0.2.7';
    await declines(20, async () => pay(await fresh(tenant), { paymentMethodId: DECLINING, sourceIp }));
    expect(await pay(await fresh(tenant), { sourceIp })).toMatchObject(REFUSED);
    expect((await pay(await fresh(tenant), { sourceIp: '192.0.2.8' })).status).toBe(200);
  });

  it('of one IPv6 network of 64 bits count together, and the next network’s do not', async () => {
    const tenant = await aTenant();
    let host = 0;
    const within = () => `2001:db8:1:2:${(++host).toString(16)}::1`;
    await declines(20, async () => pay(await fresh(tenant), { paymentMethodId: DECLINING, sourceIp: within() }));
    expect(await pay(await fresh(tenant), { sourceIp: within() })).toMatchObject(REFUSED);
    expect((await pay(await fresh(tenant), { sourceIp: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it('of one tenant are not another’s', async () => {
    const [one, other] = [await aTenant(), await aTenant()];
    const sourceIp = '192.0.2.9';
    await declines(20, async () => pay(await fresh(one), { paymentMethodId: DECLINING, sourceIp }));
    expect((await pay(await fresh(one), { sourceIp })).status).toBe(429);
    expect((await pay(await fresh(other), { sourceIp })).status).toBe(200);
  });

  it('that are only a double click are counted once', async () => {
    const tenant = await aTenant();
    const link = await fresh(tenant);
    const click = { paymentMethodId: DECLINING, customerInfo: aPayer() };
    await declines(12, () => pay(link, click));
    expect((await pay(link)).status).toBe(200);
  });
});
