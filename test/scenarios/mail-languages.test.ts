import { expect, it } from 'vitest';
import { catalogStaff } from '../support/catalog.ts';
import { call } from '../support/gateway.ts';
import { invoicingBackend } from '../support/invoices.ts';
import { aLink, aPayer, pay } from '../support/links.ts';
import { mailOut, mailsOf } from '../support/mails.ts';
import { aShop, buy } from '../support/purchases.ts';
import { recordsOf } from '../support/table.ts';
import { aTenant, type TestTenant } from '../support/tenants.ts';
import { customerToken } from '../support/wallets.ts';

const GERMAN = { mail: { language: 'de' }, project: { language: 'nl' } } as const;

/** The languages of the mails that went out since the last look, oldest first. */
function watchMails(tenant: TestTenant) {
  let seen = 0;
  return async (): Promise<string[]> => {
    await mailOut();
    const mails = (await mailsOf(tenant)).slice(seen);
    seen += mails.length;
    return mails.map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1] ?? '');
  };
}

async function aSpeaker() {
  const tenant = await aTenant(GERMAN);
  const customerInfo = aPayer();
  const token = await customerToken(tenant, customerInfo.email);
  const staff = await catalogStaff(tenant);
  const buyIn = async (speaks: string | undefined, sent: object = {}) =>
    expect(
      (await pay(await aLink(tenant), { customerInfo, ...(speaks && { speaks }), ...sent })).status,
    ).toBe(200);
  const customer = async () => (await staff.get('/admin/customers')).body.data[0];
  /** A mail that tells of no payment in particular. */
  const signIn = () =>
    call('POST', '/public-api/portal/sign-in', {
      origin: tenant.origin,
      body: { email: customerInfo.email },
    });
  const patch = async (body: object) =>
    (await staff.patch(`/admin/customers/${(await customer()).id}`, body)).body;
  return { token, buyIn, customer, signIn, patch, languages: watchMails(tenant) };
}

it('a receipt is in the language in which its payer paid, and without one in that of the project’s mail', async () => {
  const { buyIn, languages } = await aSpeaker();
  await buyIn('fr-CA,fr;q=0.9');
  await buyIn('sv');
  expect(await languages()).toEqual(['fr', 'fr']); // Who speaks what no letter is written in has their last language.
  const other = await aTenant(GERMAN);
  await pay(await aLink(other));
  expect(await watchMails(other)()).toEqual(['de']);
});

it('a stranger who types a known customer’s address gets a receipt in their language, and changes no other mail', async () => {
  const { token, buyIn, customer, signIn, languages } = await aSpeaker();
  await buyIn('it', { token });
  await buyIn('pl');
  expect((await languages()).toSorted()).toEqual(['it', 'pl']);
  await signIn();
  expect([await languages(), (await customer()).language]).toEqual([['it'], 'it']);
  await buyIn('pt-BR', { token });
  await signIn();
  expect([await languages(), (await customer()).language]).toEqual([['pt', 'pt'], 'pt-BR']);
});

it('what the shop says of its customer’s language holds for every mail until it forgets it', async () => {
  const { token, buyIn, customer, signIn, patch, languages } = await aSpeaker();
  await buyIn('it', { token });
  expect(await languages()).toEqual(['it']);
  expect((await patch({ language: 'es-MX' })).data.language).toBe('es-MX');
  await buyIn('fr', { token });
  await signIn();
  expect(await languages()).toEqual(['es', 'es']);
  expect((await customer()).language).toBe('es-MX');
  await patch({ language: 'sv' }); // No letter is written in it.
  await buyIn('fr', { token });
  expect(await languages()).toEqual(['fr']);
  expect((await patch({ language: '' })).data.language).toBeUndefined();
  await signIn();
  expect(await languages()).toEqual(['de']);
  await buyIn('pl', { token });
  expect((await customer()).language).toBe('pl');
  expect((await patch({ language: '&' })).error).toMatchObject({ code: 'invalid_request' });
  expect((await patch({})).error).toMatchObject({ code: 'invalid_request' });
});

it('an invoice is mailed in the language that the backend says of its customer, whom a later invoice may give another', async () => {
  const tenant = await aTenant(GERMAN);
  const { create, request } = await invoicingBackend(tenant);
  const billed = (language?: string) => ({
    customerInfo: { email: 'billed@example.com', name: 'Billed Customer', ...(language && { language }) },
  });
  const languages = watchMails(tenant);
  for (const language of ['ja', undefined, 'hi']) {
    await create(billed(language));
    expect(await languages()).toEqual([language ?? 'ja']);
  }
  expect((await request(billed('not a tag'))).body.error).toMatchObject({ code: 'invalid_request' });
});

it('the customer’s page keeps the language in which details were changed, and an erasure forgets it', async () => {
  const shop = await aShop({}, GERMAN);
  const customerInfo = aPayer();
  const token = await customerToken(shop.tenant, customerInfo.email);
  expect((await buy(shop, { customerInfo, token, speaks: 'fr' })).status).toBe(200);
  const languageKept = async () => {
    const [customer] = await recordsOf(shop.tenant.tenant.id, 'CUSTOMER');
    const [attempt] = await recordsOf(shop.tenant.tenant.id, 'TXN#');
    return [customer?.language, (attempt?.payer as { language?: string } | undefined)?.language];
  };
  expect(await languageKept()).toEqual(['fr', 'fr']);
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'pl' };
  const body = { name: 'Ada Lovelace' };
  expect((await call('POST', '/client/details', { origin: shop.tenant.origin, headers, body })).status).toBe(
    200,
  );
  expect(await languageKept()).toEqual(['pl', 'fr']);
  const [{ id } = { id: '' }] = await recordsOf(shop.tenant.tenant.id, 'CUSTOMER');
  expect((await shop.staff.post(`/admin/customers/${id}/erase`, { endOrders: true })).status).toBe(200);
  expect(await languageKept()).toEqual(['erased', 'erased']);
});
