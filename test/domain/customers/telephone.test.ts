import { expect, it } from 'vitest';
import { toE164 } from '../../../shared/domain/customers/telephone.ts';

it.each([
  ['+1 555 010 0100', '+15550100100'],
  ['+1 (555) 010-0100', '+15550100100'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['0049.30.901820', '+4930901820'],
  ['+123456789012345', '+123456789012345'],
])('a telephone number in E.164 of %s is %s', (telephone, expected) =>
  expect(toE164(telephone)).toBe(expected),
);

it.each(['030 901820', '+0 555 0100', '+1 55', '+1234567890123456', '+1 555 0100 ext 2', ''])(
  'a telephone number in E.164 does not exist for %s',
  (telephone) => expect(toE164(telephone)).toBeUndefined(),
);
