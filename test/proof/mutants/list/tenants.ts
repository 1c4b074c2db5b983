import type { Mutant } from '../mutant.ts';

/** What keeps tenants apart: each check removed alone. */
export const tenants: readonly Mutant[] = [
  {
    name: 'key-without-tenant',
    file: 'shared/storage/table/keys.ts',
    find: '`${ofTenant(tenant)}#KEY#${route}#${key}`',
    replace: '`KEY#${tenant.slice(0, 0)}${route}#${key}`',
    breaks: 'every partition begins with its tenant',
    killedBy: { suite: 'crash', filter: 'pay-once/succeeds/returning:gone', says: /I14 / },
  },
];
