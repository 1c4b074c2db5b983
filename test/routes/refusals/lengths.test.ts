import { beforeAll, expect, it } from 'vitest';
import type { MarkedTenant } from '../../tenants/support/marked-tenant.ts';
import { POSITIONS } from '../../tenants/support/positions.ts';
import { send, withField } from '../../tenants/support/requests.ts';
import { aStage, goodRequest, HANDLERS } from './support/stage.ts';

let own: MarkedTenant;
beforeAll(async () => {
  own = await aStage();
});

/** Longer than a sort key and than a partition key of the table may be, in bytes; the last ones in fewer characters. */
const LONG = ['x'.repeat(1100), 'x'.repeat(2100), 'é'.repeat(550), '한'.repeat(700)];

it.each(HANDLERS)(
  '%s refuses names that no key of the table can hold, and does not fail',
  async (handler) => {
    const failed: string[] = [];
    for (const field of Object.keys(POSITIONS[handler])) {
      for (const text of LONG) {
        const good = await goodRequest(own, handler, { field });
        const { status } = await send(handler, withField(good, field, text));
        if (status >= 500) failed.push(`${field}: ${status}`);
        if (field.startsWith('path.')) expect([field, status]).toEqual([field, 400]);
      }
    }
    expect(failed).toEqual([]);
  },
);
