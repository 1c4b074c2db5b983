import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import type { Attempt } from '../../../shared/domain/sales/attempt.ts';
import { advance, createAttempt } from '../../../shared/storage/attempts.ts';
import { saveCard } from '../../../shared/storage/customer/cards.ts';
import { createCustomer } from '../../../shared/storage/customers.ts';
import { createInvoice } from '../../../shared/storage/invoices.ts';
import { createLink } from '../../../shared/storage/links.ts';
import { createOrder } from '../../../shared/storage/orders.ts';
import { createProject } from '../../../shared/storage/tenants.ts';
import { RECORDS } from '../../domain/whole-records.ts';
import { backend } from '../../support/backend.ts';

const whole = (name: string) => RECORDS.find(([known]) => known === name)?.[2] as never;
// biome-ignore lint/suspicious/noExplicitAny: each builder takes its own record.
const BUILDERS: [name: string, required: string, build: (record: any) => unknown][] = [
  ['an attempt', 'naturalKey', createAttempt],
  ['a link', 'currency', (link) => createLink(link, false)],
  ['an invoice', 'totalMinor', (invoice) => createInvoice(invoice, 'UTC')],
  ['an order', 'amountMinor', (order) => createOrder(order, 'UTC')],
  ['a saved card', 'paymentMethodId', saveCard],
  ['a customer', 'invoicePrefix', createCustomer],
  ['a project', 'timeZone', createProject],
];

it.each(BUILDERS)(
  'a record that its own schema does not read back is refused before it is written: %s without its %s',
  (name, required, build) => {
    expect(() => build(whole(name))).not.toThrow();
    expect(() => build({ ...(whole(name) as object), [required]: undefined })).toThrow(
      /Expected|expected|Invalid/,
    );
  },
);

it('a record that its own schema does not read back is refused when an attempt moves on', () => {
  const attempt = whole('an attempt') as Attempt;
  expect(() => advance(attempt, 'requires_action', { intentId: 42 as never })).toThrow(/Invalid type/);
});

it('a record that its own schema does not read back fails a test that puts it past the builders', async () => {
  const { tableName } = await backend();
  const Item = { pk: { S: 'T#t0123456789a#CUSTOMER#cst_1' }, sk: { S: 'CARD#undefined' } };
  const put = new DynamoDBClient({}).send(new PutItemCommand({ TableName: tableName, Item }));
  await expect(put).rejects.toThrow('A commit puts CARD#undefined, which its schema does not read back');
});
