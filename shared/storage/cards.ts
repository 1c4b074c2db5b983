import * as v from 'valibot';
import { type SavedCard, SavedCardRecord } from '../domain/customers/saved-card.ts';
import { keys } from './table/keys.ts';
import { readable } from './table/readable.ts';
import { upsert, type Write } from './table/table.ts';

export const parseCard = (item: unknown): SavedCard => v.parse(SavedCardRecord, item);

export const saveCard = (saved: SavedCard): Write =>
  upsert(keys.card(saved.tenantId, saved.customerId, saved.paymentMethodId), { set: { ...readable(SavedCardRecord, saved) } });
