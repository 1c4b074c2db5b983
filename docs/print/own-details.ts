import { signIn } from '../../test/support/customers.ts';
import type { TestTenant } from '../../test/support/tenants.ts';

/** A customer says on their page who invoices to come are made out to, for the event that tells of it. */
export async function sayWhoBuys(shop: TestTenant): Promise<void> {
  const { send } = await signIn(shop, 'ada@example.com');
  const address = { line1: '12 St James’s Square', city: 'London', postalCode: 'SW1Y 4JH', country: 'GB' };
  const details = { name: 'Ada Payer', company: 'Lovelace Ltd', taxId: 'GB123456789', address };
  const { status, body } = await send('POST', '/client/details', details);
  if (status !== 200) throw new Error(`The details were to be saved: ${status} ${JSON.stringify(body)}`);
}
