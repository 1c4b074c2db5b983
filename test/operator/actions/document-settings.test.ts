import { expect, it } from 'vitest';
import { setDocuments, showDocuments } from '../../../apps/operator/actions/document-settings.ts';
import { instant, minutesAfter } from '../../../shared/domain/time/calendar.ts';
import { LOGO } from '../../documents/support/logo.ts';
import { now } from '../../support/clock.ts';
import { aTenant } from '../../support/tenants.ts';

const NOW = minutesAfter(now(), 60);
const secondsLater = (seconds: number) => instant(new Date(NOW.getTime() + seconds * 1000));
const logo = Buffer.from(LOGO.data, 'base64');
const seller = {
  sellerName: 'Northwind',
  address: ['Torstraße 140', 'Berlin'],
  taxIds: ['VAT ID DE1'],
  footer: 'HRB 1',
  logo,
};
const STRUCTURED = {
  ...{ structured: 'factur-x', vatId: 'DE123456789', city: 'Berlin', country: 'DE' },
  ...{ email: 'billing@northwind.example', iban: 'DE02120300000000202051' },
};
const anOwner = async () => {
  const { tenant, project } = await aTenant();
  return { tenantId: tenant.id, projectId: project.id };
};

it('the first document settings apply to all invoices; later ones to those issued from a minute on', async () => {
  const which = await anOwner();
  const { status, result } = await setDocuments({ ...which, ...seller }, { now: NOW });
  expect([status, result.since < instant(NOW)]).toEqual(['created', true]);
  const moved = await setDocuments({ ...which, address: ['Seestraße 1'], withoutFooter: true }, { now: NOW });
  expect(moved.result).toMatchObject({
    since: secondsLater(60),
    sellerName: 'Northwind',
    address: ['Seestraße 1'],
    logo: LOGO,
  });
  expect(moved.result.footer).toBeUndefined();
  expect(await showDocuments(which)).toEqual(moved.result);
  expect(await showDocuments(which, secondsLater(59))).toEqual(result);
  expect((await setDocuments({ ...which, pageSize: 'A4' }, { now: NOW })).status).toBe('unchanged');
});

it('a structured form keeps what is not given again, and is off again with none', async () => {
  const which = await anOwner();
  await setDocuments({ ...which, ...seller, structured: STRUCTURED }, { now: NOW });
  const later = (minutes: number) => ({ now: minutesAfter(NOW, minutes) });
  const moved = await setDocuments({ ...which, structured: { city: 'Potsdam' } }, later(1));
  const { structured: structure, ...data } = STRUCTURED;
  expect(moved.result.structured).toEqual({ ...data, structure, city: 'Potsdam' });
  const off = await setDocuments({ ...which, structured: { structured: 'none' } }, later(2));
  expect(off.result.structured).toBeUndefined();
});

it.each([
  [{ sellerName: undefined }, 'sellerName'],
  [{ address: Array.from({ length: 7 }, () => 'x') }, 'address'],
  [{ footer: 'two\nlines' }, 'footer'],
  [{ pageSize: 'a5' }, 'pageSize'],
  [{ logo: Buffer.from('<svg>') }, 'logo'],
  [{ logo: Buffer.alloc(100_001, logo) }, 'logo'],
  [{ footer: 'Registered in சென்னை' }, 'footer'],
  [{ structured: { structured: 'ubl' } }, 'structured'],
  [{ structured: { ...STRUCTURED, vatId: undefined } }, 'vatId'],
  [{ structured: { ...STRUCTURED, vatId: '123456789' } }, 'vatId'],
  [{ structured: { ...STRUCTURED, email: undefined } }, 'email'],
  [{ structured: { ...STRUCTURED, country: 'Germany' } }, 'country'],
  [{ structured: { ...STRUCTURED, iban: 'DE02120300000000202052' } }, 'iban'],
  [{ structured: { ...STRUCTURED, structured: 'xrechnung' } }, 'postalCode'],
])('document settings with %j are refused', async (change, field) => {
  const which = await anOwner();
  await expect(setDocuments({ ...which, ...seller, ...change }, { now: NOW })).rejects.toMatchObject({
    details: { field },
  });
});
