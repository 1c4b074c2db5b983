import { beforeAll } from 'vitest';
import type { MarkedTenant } from '../../tenants/support/marked-tenant.ts';
import { type Names, namesOf } from '../../tenants/support/names.ts';
import { names } from './support/names.ts';
import { showAll } from './support/shown.ts';
import { aStage } from './support/stage.ts';

let own: MarkedTenant;
let known: Names;
beforeAll(async () => {
  own = await aStage();
  known = await namesOf(own, own);
});
showAll(
  names(
    () => own,
    () => known,
  ),
);
