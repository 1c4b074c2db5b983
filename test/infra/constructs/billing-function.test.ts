import { expect, it } from 'vitest';
import { queueNames } from '../../../functions/queues.ts';
import { type Route, routes } from '../../../functions/routes.ts';
import { queueUrlVariable } from '../../../shared/messaging/queue-messages.ts';
import { resourcesOf, synthesised } from '../synthesised.ts';

const stage = synthesised('prod');
const functions = resourcesOf(stage, 'AWS::Lambda::Function').filter(
  ({ Properties }) => Properties.FunctionName,
);

it('every function has names in its environment, and no secret', () => {
  const names = new Set(functions.flatMap(({ Properties }) => Object.keys(Properties.Environment.Variables)));
  const known = [
    'CHECKOUT_URL',
    ...['EDGE_DIRECT', 'EDGE_SECRET_HASHES'],
    'KEY_ID',
    'NOTICES_BUS_NAME',
    'PAYMENTS',
    'PERSONS_TABLE',
    'RELEASE',
    'RENEWALS_PER_SECOND',
    ...['EVENT_DAYS', 'UNPAID_LINK_DAYS'],
    'PAYMENT_LINK_TTL_MINUTES',
    'STAFF_ROLE',
    'STAGE',
    'TABLE_NAME',
    'WORK_SHARDS',
    'JOURNAL_BUCKET',
    'BOOKS_BUCKET',
    'WRITER',
  ];
  expect([...names].sort()).toEqual([...known, ...queueNames.map(queueUrlVariable)].sort());
});

it('every function keeps its log for the retention of its stage', () => {
  for (const { stack, Properties } of functions) {
    const logs = stage.templates[stack]?.Resources[Properties.LoggingConfig.LogGroup.Ref];
    expect(logs?.Properties.RetentionInDays).toBe(365);
  }
});

it('every function of the back office, and no other, has the role that staff need for its route', () => {
  const roles = functions.flatMap(({ Properties }) => {
    const { WRITER, STAFF_ROLE } = Properties.Environment.Variables;
    return STAFF_ROLE ? [[WRITER.split('@')[0], STAFF_ROLE]] : [];
  });
  const expected = routes.flatMap(({ handler, role }: Route) => (role ? [[handler, role]] : []));
  expect(roles.toSorted()).toEqual(expected.toSorted());
});
