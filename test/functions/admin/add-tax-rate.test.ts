import { expect, it } from 'vitest';
import { catalogStaff } from '../../support/catalog.ts';
import { travelTo } from '../../support/clock.ts';
import { VAT } from '../../support/taxes.ts';
import { aTenant } from '../../support/tenants.ts';

const NEXT = { ...VAT, rate: 16, startsOn: '2027-07-01' };

it('a row of the table of tax rates is never changed: the next one begins on a later day, and a repeat adds none', async () => {
  travelTo('2027-04-01T10:00:00Z');
  const staff = await catalogStaff(await aTenant());
  const add = async (row: object) => {
    const { status, body } = await staff.post('/admin/tax-rates', row);
    return [status, body.error?.code, body.error?.field];
  };
  const added = [200, undefined, undefined];
  expect(await add(VAT)).toEqual(added);
  expect(await add(NEXT)).toEqual(added);
  expect(await add(NEXT)).toEqual(added);
  expect(await add({ ...NEXT, rate: 17 })).toEqual([409, 'already_exists', 'startsOn']);
  expect(await add({ ...NEXT, startsOn: '2027-06-01' })).toEqual([400, 'invalid_request', 'startsOn']);
  expect(await add({ ...VAT, country: 'NL' })).toEqual(added);
  expect(await add({ ...VAT, country: 'NL', startsOn: '2027-04-01' })).toEqual([
    400,
    'invalid_request',
    'startsOn',
  ]);
  expect(await add({ ...VAT, rate: 19.00001 })).toEqual([400, 'invalid_request', 'rate']);
  const { data } = (await staff.get('/admin/tax-rates')).body;
  expect(data.map(({ country, rate }: typeof VAT) => [country, rate])).toEqual([
    ['DE', 19],
    ['DE', 16],
    ['NL', 19],
  ]);
});
