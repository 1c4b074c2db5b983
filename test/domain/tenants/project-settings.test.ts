import { expect, it } from 'vitest';
import { projectSettings, tenantName } from '../../../shared/domain/tenants/project-settings.ts';
import { refusalOf } from '../../support/refusal.ts';

const request = {
  name: 'Shop',
  origins: ['https://shop.example'],
  checkoutUrl: 'https://pay.example',
  baseCurrency: 'EUR',
  timeZone: 'Europe/Berlin',
};

it.each([
  ['an empty name', { name: ' ' }, 'name'],
  ['a name with a line break', { name: 'a\nb' }, 'name'],
  ['no origin', { origins: [] }, 'origins'],
  ['an origin with a path', { origins: ['https://shop.example/shop'] }, 'origins'],
  [
    '51 origins',
    { origins: Array.from({ length: 51 }, (_, index) => `https://s${index}.example`) },
    'origins',
  ],
  ['the checkout’s address as an origin', { origins: ['https://pay.example'] }, 'origins'],
  ['a return origin with a path', { returnOrigins: ['https://shop.example/thanks'] }, 'returnOrigins'],
  ['a language the checkout does not speak', { language: 'sv' }, 'language'],
  ['a contact that is a script', { supportContact: 'javascript:alert(1)' }, 'supportContact'],
  ['a contact that is a sentence', { supportContact: 'Call us' }, 'supportContact'],
  ['a checkout with a path', { checkoutUrl: 'https://pay.example/pay' }, 'checkoutUrl'],
  ['a checkout over http', { checkoutUrl: 'http://pay.example' }, 'checkoutUrl'],
  ['an unknown currency', { baseCurrency: 'euro' }, 'baseCurrency'],
  ['an unknown additional currency', { currencies: ['usd', 'btc'] }, 'currencies'],
  ['an unknown time zone', { timeZone: 'Berlin' }, 'timeZone'],
  ['an offset as time zone', { timeZone: '+01:00' }, 'timeZone'],
  ['a rule for public links that does not exist', { publicLinkCreation: 'none' }, 'publicLinkCreation'],
  ['a series of invoice numbers that does not exist', { invoiceSeries: 'project' }, 'invoiceSeries'],
  ['tries without the billing date', { dunningDays: '2,5' }, 'dunningDays'],
  ['two tries on one day', { dunningDays: '0,0' }, 'dunningDays'],
  ['tries that are no numbers', { dunningDays: '0,two' }, 'dunningDays'],
  ['tries over more than 90 days', { dunningDays: '0,60,60' }, 'dunningDays'],
  ['an upgrade that is unknown', { upgradeMode: 'later' }, 'upgradeMode'],
  ['a downgrade that is unknown', { downgradeMode: 'prorate' }, 'downgradeMode'],
  ['a suspension after the last try', { dunningDays: '0,2', suspendAfter: '3' }, 'suspendAfter'],
  ['a suspension before the first try', { suspendAfter: '0' }, 'suspendAfter'],
  ['an ask that is none of them', { askTaxId: 'yes' }, 'askTaxId'],
  ['a check over http', { challengeUrl: 'http://shop.example/check' }, 'challengeUrl'],
  ['terms over http', { termsUrl: 'http://shop.example/terms' }, 'termsUrl'],
  ['a version without terms', { termsVersion: '2027-01' }, 'termsVersion'],
  ['a notice on withdrawal without terms', { withdrawalUrl: 'https://shop.example/w' }, 'withdrawalUrl'],
  ['a logo over http', { logoUrl: 'http://cdn.example/logo.svg' }, 'logoUrl'],
  ['a data address as logo', { logoUrl: 'data:image/svg+xml,<svg/>' }, 'logoUrl'],
  ['a logo address too long for a link', { logoUrl: `https://cdn.example/${'a'.repeat(300)}` }, 'logoUrl'],
])('projectSettings refuses %s and names the field', (_, change, field) => {
  expect(refusalOf(() => projectSettings({ ...request, ...change }))).toMatchObject({
    code: 'invalid_request',
    field,
  });
});

it.each(['utc', ' UTC', 'UTC ', 'Europe/Berlin\n', 'europe/Berlin'])(
  'projectSettings refuses the time zone spelled “%s”',
  (timeZone) => {
    expect(refusalOf(() => projectSettings({ ...request, timeZone })).field).toBe('timeZone');
  },
);

it.each([
  '',
  'ab',
  'Acme',
  '1acme',
  'acme-',
  '-acme',
  'ac me',
  'ac_me',
  'acmé',
  ' acme',
  'acme ',
  'x acme',
  'acme\nx',
  'a'.repeat(41),
])('tenantName refuses "%s"', (name) => {
  expect(() => tenantName(name)).toThrow(/3 to 40/);
});
