import { erasePerson } from '../../shared/flows/persons/erase-person.ts';
import { clock } from '../../shared/runtime/clock.ts';
import { signIn } from '../../test/support/customers.ts';
import { aLink, aPayer, pay } from '../../test/support/links.ts';
import type { TestTenant } from '../../test/support/tenants.ts';

/** Staff erase a customer who has paid a link. */
export async function erase(shop: TestTenant): Promise<void> {
  const payer = aPayer();
  await pay(await aLink(shop), { customerInfo: payer });
  const { customerId } = await signIn(shop, payer.email);
  await erasePerson({
    ...{ tenantId: shop.tenant.id, id: customerId, by: 'jane@acme.example' },
    ...{ now: clock.now(), deadline: { leftMs: () => 25_000 } },
  });
}
