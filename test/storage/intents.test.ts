import { expect, it } from 'vitest';
import { rememberIntent } from '../../shared/storage/intents.ts';
import { keys } from '../../shared/storage/table/keys.ts';
import { commit, get } from '../../shared/storage/table/table.ts';
import { customerId, tenantId } from './owner.ts';

it('rememberIntent leads from the processor’s intent to its attempt', async () => {
  await commit([rememberIntent({ tenantId, customerId, id: 'txn_1' }, `pi_${tenantId}`)]);
  expect(await get(keys.intent(`pi_${tenantId}`))).toMatchObject({
    tenantId,
    customerId,
    attemptId: 'txn_1',
  });
});
