import { expect, it } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aLink, aPayer, finishAbandoned, pay, requestLink } from '../../support/links.ts';
import { chargesAt, expectBooksToAgree, kept } from '../../support/money-books.ts';
import { runUntil } from '../../support/run-until.ts';
import { aTenant } from '../../support/tenants.ts';

/** Longer than a claim and a lease. */
const RECOVERED = { minutes: 1 };

it('A keyed request for a link makes one link, whichever call its process dies after', async () => {
  const tenant = await aTenant();
  for (let at = 1, isDead = true; isDead; at++) {
    const request = () => requestLink(tenant, {}, { headers: { 'idempotency-key': `link-${at}` } });
    ({ isDead } = await runUntil({ at, when: 'after' }, request));
    advance(RECOVERED);
    const { status, body } = await request();
    expect(status, `after call ${at}`).toBe(200);
    const { links } = await kept(tenant);
    expect(links, `after call ${at}`).toHaveLength(at);
    expect(links.map(({ slug }) => slug)).toContain(body.data.slug);
  }
});

it('A keyed payment makes one attempt and one charge, whichever call its process dies after', async () => {
  for (let at = 1, isDead = true; isDead; at++) {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    const customerInfo = aPayer();
    const request = () => pay(link, { customerInfo, key: 'payment' });
    ({ isDead } = await runUntil({ at, when: 'after' }, request));
    const begun = (await kept(tenant)).attempts;
    advance(RECOVERED);
    const { status } = await request();
    expect([200, 402, 503], `after call ${at}`).toContain(status);
    await finishAbandoned();
    const { attempts } = await expectBooksToAgree(tenant);
    expect(attempts, `after call ${at}`).toHaveLength(1);
    if (begun.length > 0) expect(attempts[0]?.id).toBe(begun[0]?.id);
    expect((await chargesAt(tenant)).length, `after call ${at}`).toBe(
      attempts[0]?.state === 'succeeded' ? 1 : 0,
    );
  }
});
