import { beforeAll } from 'vitest';
import type { MarkedTenant } from '../../tenants/support/marked-tenant.ts';
import { amounts } from './support/amounts.ts';
import { showAll } from './support/shown.ts';
import { aStage } from './support/stage.ts';

let own: MarkedTenant;
beforeAll(async () => {
  own = await aStage();
});
showAll(amounts(() => own));
