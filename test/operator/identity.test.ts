import { expect, it } from 'vitest';
import { operatorOf } from '../../apps/operator/identity.ts';

const prod = { stage: 'prod', task: 'look' };
it.each([
  [
    'sts::111122223333:assumed-role/billing-prod-look-eu-central-1/jane',
    { name: 'jane', role: 'billing-prod-look-eu-central-1', ...prod },
  ],
  ['sts::111122223333:assumed-role/Admin/jane@acme.example', { name: 'jane@acme.example', role: 'Admin' }],
  ['iam::111122223333:user/team/jane', { name: 'jane' }],
  ['iam::111122223333:root', { name: 'root' }],
])('an operator is who AWS says: %s', (arn, operator) =>
  expect(operatorOf(`arn:aws:${arn}`)).toEqual(operator),
);
