import { expect, it } from 'vitest';
import { aCard } from '../support/cards.ts';
import { aLink, aPayer, authenticate, confirm, pay } from '../support/links.ts';
import { askedOf, chargesAt, eventTypes, expectBooksToAgree } from '../support/money-books.ts';
import { aTenant } from '../support/tenants.ts';

const PAYERS = 100;
const NUMBERS = [
  '4242424242424242',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '3566002020360505',
];

it('many payments at once 100 of one link, each with its own card and payer: one charge, one paid invoice, 99 clear refusals', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const cards = await Promise.all(
    Array.from({ length: PAYERS }, (_, index) => aCard(tenant, NUMBERS[index % NUMBERS.length])),
  );
  expect(new Set(cards).size).toBe(PAYERS);

  const pays = cards.map((paymentMethodId, index) =>
    pay(link, { paymentMethodId, customerInfo: aPayer(), sourceIp: `198.51.100.${index}` }),
  );
  const answers = await Promise.all(pays);

  const paid = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 409);
  expect([paid.length, refused.length]).toEqual([1, PAYERS - 1]);
  expect(paid[0]?.body).toMatchObject({
    status: 'success',
    receipt: { summaryRef: expect.stringMatching(/^rcpt_/) },
  });
  for (const { body } of refused) {
    expect(['payment_in_progress', 'payment_link_used']).toContain(body.error.code);
    expect(body.error.message).toMatch(/under way|paid already/);
  }

  const records = await expectBooksToAgree(tenant);
  expect(await chargesAt(tenant)).toHaveLength(1);
  expect(
    (await askedOf(tenant)).filter(({ path, method }) => method === 'POST' && path === '/v1/payment_intents'),
  ).toHaveLength(1);
  expect([records.invoices.length, records.attempts.length]).toEqual([1, 1]);
  expect(eventTypes(records)).toEqual(['invoice.created', 'invoice.paid', 'payment.succeeded']);
});

it('many payments at once of 25 links of one tenant give each its invoice, in numbers without a gap or a repeat', async () => {
  const tenant = await aTenant();
  const links = await Promise.all(Array.from({ length: 25 }, () => aLink(tenant)));
  const answers = await Promise.all(links.map((link) => pay(link)));
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
  const { invoices } = await expectBooksToAgree(tenant);
  expect(invoices).toHaveLength(25);
  expect(await chargesAt(tenant)).toHaveLength(25);
});

it('many payments at once of one new payer make that payer once at the processor', async () => {
  const tenant = await aTenant();
  const customerInfo = aPayer();
  const links = await Promise.all(Array.from({ length: 5 }, () => aLink(tenant)));
  const answers = await Promise.all(links.map((link) => pay(link, { customerInfo })));
  expect(answers.map(({ status }) => status)).toEqual(links.map(() => 200));
  expect(new Set((await chargesAt(tenant)).map(({ customer }) => customer)).size).toBe(1);
  await expectBooksToAgree(tenant);
});

it('many payments at once that are declined let exactly one of the rest through at a time, and never two', async () => {
  const tenant = await aTenant();
  const link = await aLink(tenant);
  const cards = [
    'pm_card_chargeDeclined',
    'pm_card_visa',
    'pm_card_chargeDeclinedLostCard',
    'pm_card_mastercard',
    'pm_card_amex',
  ];
  const answers = await Promise.all(cards.map((paymentMethodId) => pay(link, { paymentMethodId })));
  for (const { status } of answers) expect([200, 402, 409]).toContain(status);
  expect((await chargesAt(tenant)).length).toBeLessThanOrEqual(1);
  await expectBooksToAgree(tenant);
});

it('many payments at once of which one is being confirmed while another card is tried: the confirm wins or the link is free, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const tenant = await aTenant();
    const link = await aLink(tenant);
    const customerInfo = aPayer();
    const asked = await pay(link, { customerInfo, paymentMethodId: 'pm_card_threeDSecure2Required' });
    await authenticate(asked, 'succeed');
    const answers = await Promise.all([confirm(asked), pay(link, { customerInfo })]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect((await chargesAt(tenant)).length).toBe(answers.filter(({ status }) => status === 200).length);
    await expectBooksToAgree(tenant);
  }
});
