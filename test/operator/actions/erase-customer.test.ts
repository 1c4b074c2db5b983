import { expect, it } from 'vitest';
import { eraseCustomer } from '../../../apps/operator/actions/erase-customer.ts';
import { exportCustomer } from '../../../apps/operator/actions/export-customer.ts';
import { customerIdOf } from '../../../shared/runtime/hash.ts';
import { now } from '../../support/clock.ts';
import { aLink, aPayer, pay } from '../../support/links.ts';
import { aTenant } from '../../support/tenants.ts';
import { credit } from '../../support/wallets.ts';

it('an export has all that is held of a customer and no secret, and nothing of the person once they are erased', async () => {
  const [tenant, payer] = [await aTenant(), aPayer()];
  await pay(await aLink(tenant), { customerInfo: payer });
  await credit(tenant, payer.email, 100);
  const asked = { tenantId: tenant.tenant.id, id: customerIdOf(tenant.tenant, payer.email) };
  const exported = await exportCustomer(asked.tenantId, asked.id);
  expect(exported).toMatchObject({
    customers: [payer],
    payments: [{ payer, card: { last4: '4242' }, clientNetwork: '203.0.113.1' }],
    invoices: [{ billedTo: payer }],
    wallets: [{ balance: 100 }],
    events: [{ events: expect.arrayContaining([expect.objectContaining({ type: 'payment.succeeded' })]) }],
  });
  expect(JSON.stringify(exported)).not.toMatch(/fingerprint|"pk"|payerMark/);

  const run = { now: now(), dryRun: true, by: 'jane' };
  await expect(eraseCustomer(asked, run)).rejects.toMatchObject({ code: 'customer_not_erasable' });
  expect(await eraseCustomer({ ...asked, forfeitWallet: true }, run)).toMatchObject({ result: undefined });
  expect(await exportCustomer(asked.tenantId, asked.id)).toEqual(exported); // A dry run erases nothing.
  const erased = await eraseCustomer({ ...asked, forfeitWallet: true }, { now: now(), by: 'jane' });
  expect(erased).toMatchObject({ status: 'changed', result: { askedBy: 'jane' } });
  expect(await eraseCustomer(asked, { now: now(), by: 'jane' })).toMatchObject({ status: 'unchanged' });
  expect(JSON.stringify(await exportCustomer(asked.tenantId, asked.id))).not.toContain(payer.email);
  const other = await aTenant();
  await expect(exportCustomer(other.tenant.id, asked.id)).rejects.toMatchObject({
    code: 'customer_not_found',
  });
});
