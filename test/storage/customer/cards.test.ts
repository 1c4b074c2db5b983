import { expect, it } from 'vitest';
import type { SavedCard } from '../../../shared/domain/customers/saved-card.ts';
import { saveCard } from '../../../shared/storage/customer/cards.ts';
import { keys } from '../../../shared/storage/table/keys.ts';
import { commit, get } from '../../../shared/storage/table/table.ts';
import { at, customerId, gatewayId, tenantId } from '../owner.ts';

it('saveCard stores the card with its customer', async () => {
  const card = { tenantId, customerId, gatewayId, paymentMethodId: 'pm_1', createdAt: at } as SavedCard;
  await commit([saveCard(card)]);
  expect(await get(keys.card(tenantId, customerId, 'pm_1'))).toMatchObject(card);
});
