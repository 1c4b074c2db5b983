import { beforeAll } from 'vitest';
import type { MarkedTenant } from '../../tenants/support/marked-tenant.ts';
import { keys } from './support/keys.ts';
import { showAll } from './support/shown.ts';
import { aStage } from './support/stage.ts';

let own: MarkedTenant;
beforeAll(async () => {
  own = await aStage();
});
showAll(keys(() => own));
