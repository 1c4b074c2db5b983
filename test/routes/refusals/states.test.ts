import { beforeAll } from 'vitest';
import type { MarkedTenant } from '../../tenants/support/marked-tenant.ts';
import { showAll } from './support/shown.ts';
import { aStage } from './support/stage.ts';
import { states } from './support/states.ts';

let own: MarkedTenant;
beforeAll(async () => {
  own = await aStage();
});
showAll(states(() => own));
