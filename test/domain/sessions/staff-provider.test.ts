import { expect, it } from 'vitest';
import { rolesOf, staffProvider } from '../../../shared/domain/sessions/staff-provider.ts';
import { refusalOf } from '../../support/refusal.ts';

const customers = {
  jwksUrl: 'https://login.shop.example/keys',
  issuer: 'https://login.shop.example/',
  audience: 'customers',
};
const request = {
  ...customers,
  audience: 'staff',
  roleClaim: 'groups',
  roles: ['a=b=money', 'desk=support'],
};
const made = (change = {}) => staffProvider({ ...request, ...change }, customers, { isLocal: false });

it.each([
  [{ audience: 'customers' }, 'audience'],
  [{ issuer: 'http://localhost:9/' }, 'issuer'],
  [{ roleClaim: 'a b' }, 'roleClaim'],
  [{ roles: [] }, 'roles'],
  [{ roles: ['desk=owner'] }, 'roles'],
  [{ roles: ['=money'] }, 'roles'],
  [{ roles: ['money'] }, 'roles'],
])('staffProvider refuses %j', (change, field) => {
  expect(refusalOf(() => made(change))).toMatchObject({ code: 'invalid_request', field });
});

it('rolesOf gives what the table says of the claim, by a text or a list, and nothing that a token inherits', () => {
  const told = [
    { groups: 'a=b' },
    { groups: ['desk', 'a=b', 7] },
    { groups: 'money' },
    {},
    { roles: ['desk'] },
  ];
  expect(told.map((claims) => rolesOf(made(), claims))).toEqual([
    ['money'],
    ['support', 'money'],
    [],
    [],
    [],
  ]);
  expect(rolesOf(made({ roleClaim: 'constructor' }), {})).toEqual([]);
});
