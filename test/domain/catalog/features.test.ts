import { expect, it } from 'vitest';
import { readFeatures } from '../../../shared/domain/catalog/features.ts';
import { refusalOf } from '../../support/refusal.ts';

const seats = { key: 'seats', label: 'Seats', type: 'limit', limit: 5 } as const;
const sso = { key: 'sso', label: 'Single sign-on', type: 'flag', enabled: false } as const;
const { limit: _, ...unmeasured } = seats;

it('Features are read with the value of their type alone', () => {
  const unlimited = { ...seats, key: 'files', limit: 'unlimited' } as const;
  expect(readFeatures([{ ...seats, enabled: true }, unlimited, { ...sso, limit: 3 }])).toEqual([
    seats,
    unlimited,
    sso,
  ]);
});

it.each<[string, string, Parameters<typeof readFeatures>[0]]>([
  ['a key that comes twice', 'features.1.key', [seats, { ...sso, key: 'seats' }]],
  ['a limit without a number', 'features.0.limit', [unmeasured]],
  [
    'a flag that is neither on nor off',
    'features.1.enabled',
    [seats, { ...unmeasured, key: 'sso', type: 'flag' }],
  ],
])('Features are refused with %s, naming %s', (_, field, features) => {
  expect(refusalOf(() => readFeatures(features))).toMatchObject({ code: 'invalid_request', field });
});
