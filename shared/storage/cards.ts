import type { SavedCard } from '../domain/customers/saved-card.ts';
import { keys } from './keys.ts';
import { upsert, type Write } from './table.ts';

export const saveCard = (saved: SavedCard): Write =>
  upsert(keys.card(saved.tenantId, saved.customerId, saved.paymentMethodId), { set: { ...saved } });
