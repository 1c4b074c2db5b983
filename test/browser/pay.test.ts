import { AxeBuilder } from '@axe-core/playwright';
import { expect, it } from 'vitest';
import { describeInBrowser, MAIN } from './support/context.ts';
import {
  answerBank,
  CARDS,
  cardFrame,
  chooseWallet,
  fillCard,
  fillPayer,
  freshEmail,
  notice,
  openLink,
  payButton,
  payWith,
  receiptHeading,
  walletSheet,
} from './support/payer.ts';

describeInBrowser('the payment', ({ shop, newPage }) => {
  it('paying a link by card shows a receipt and sends the tenant its events', MAIN, async () => {
    const page = await newPage();
    const successUrl = 'https://shop.acme.example/thanks';
    await openLink(
      page,
      await shop().createLink({ amount: 19.99, description: 'Annual support', successUrl }),
    );
    await expect.poll(() => payButton(page).textContent()).toBe('Pay $19.99');
    const email = freshEmail();
    await payWith(page, CARDS.good, email);
    await receiptHeading(page).waitFor();

    expect(new URL(page.url()).pathname).toBe('/payment-success');
    const text = await page.locator('.receipt').innerText();
    expect(text).toContain('$19.99');
    expect(await page.getByRole('link', { name: 'Back to Acme Orchard' }).getAttribute('href')).toBe(
      successUrl,
    );
    expect(text).toContain('Visa ending in 4242');
    expect(text).not.toContain('Invoice number'); // It begins with the customer's prefix, and is shown to their token alone.
    expect(text).toContain('Annual support');
    expect(text).not.toContain(email); // Masked: the receipt's address must not reveal the payer's e-mail address.

    await shop().run('relay-outbox');
    await expect.poll(async () => (await shop().inbox()).length, { timeout: 5000 }).toBeGreaterThan(0);
    const received = (await shop().inbox()).filter(({ body }) =>
      JSON.stringify(body).includes('payment.succeeded'),
    );
    expect(received[0]?.headers['x-webhook-secret']).toBeTruthy();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('paying a link with 3-D Secure succeeds once the payer authenticates', MAIN, async () => {
    const page = await newPage();
    await shop().forgetRequests();
    await openLink(page, await shop().createLink());
    await payWith(page, CARDS.asksBank);
    await answerBank(page, 'Complete');
    await receiptHeading(page).waitFor();
    expect(await page.locator('.receipt').innerText()).toContain('ending in 3220');
    expect(await shop().chargesAsked()).toBe(1);
  });

  it('paying a link with a failed 3-D Secure frees the link, and another card pays it', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await payWith(page, CARDS.asksBank);
    await answerBank(page, 'Fail');
    await notice(page).getByText('Your payment was not accepted').waitFor();
    await fillCard(page, CARDS.good);
    await payButton(page).click();
    await receiptHeading(page).waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true });
  });

  it(
    'paying a link with a declined card keeps the form and focuses the message, and another card pays',
    MAIN,
    async () => {
      const page = await newPage();
      await openLink(page, await shop().createLink());
      await payWith(page, CARDS.declined);
      await notice(page).getByText('Your payment was not accepted').waitFor();
      await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('notice');
      const number = await cardFrame(page).locator('input[name=number]').inputValue();
      expect(number.replaceAll(' ', '')).toBe(CARDS.declined);
      expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Lovelace');

      await fillCard(page, CARDS.good);
      await payButton(page).click();
      await receiptHeading(page).waitFor();
    },
  );

  it('paying a link with a double click and Enter charges once', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await fillPayer(page);
    await fillCard(page, CARDS.good);
    await shop().forgetRequests();
    await payButton(page).dblclick();
    await page
      .getByLabel('E-mail')
      .press('Enter', { noWaitAfter: true, timeout: 1000 })
      .catch(() => {}); // The page may show the receipt already.
    await receiptHeading(page).waitFor();
    expect(await shop().chargesAsked()).toBe(1);
  });

  it('paying a link that recurs shows amount, interval and next date before and after', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink({ amount: 10, every: { months: 3, amount: 8 } }));
    expect(await page.locator('.terms').innerText()).toMatch(
      /^You pay \$10\.00 now, then \$8\.00 every 3 months from \w+ \d+, \d{4}\. Cancel any time\.$/,
    );
    expect(await page.locator('.consent').innerText()).toContain('charge it $8.00 every 3 months');
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
    expect(await page.locator('.facts').innerText()).toMatch(
      /\$8\.00 every 3 months, next on \w+ \d+, \d{4}/,
    );
  });

  it('paying a link that begins with a free trial charges nothing and saves the card', MAIN, async () => {
    const page = await newPage();
    await shop().forgetRequests();
    await openLink(
      page,
      await shop().createLink({ amount: 0, every: { months: 1, amount: 29, trialDays: 14 } }),
    );
    expect(await page.locator('.terms').innerText()).toContain(
      'After 14 days free, you pay $29.00 every month',
    );
    expect(await payButton(page).textContent()).toBe('Start free trial');
    await payWith(page, CARDS.good);
    await page.getByRole('heading', { name: 'Your free trial has started' }).waitFor();
    expect(await shop().chargesAsked()).toBe(0);
  });
});

describeInBrowser('the payment', ({ shop, newPage }) => {
  it('paying a link by a wallet opens its sheet in the click, with the seller and the amount, and shows a receipt', async () => {
    const page = await newPage();
    await openLink(page, `${await shop().createLink({ amount: 35.41 })}&wallets=apple_pay,google_pay`);
    await fillPayer(page);
    await chooseWallet(page, 'Apple Pay');
    await payButton(page).click();
    await walletSheet(page).getByText('Acme Orchard asks for 3541 in the minor unit of usd').waitFor();
    await walletSheet(page).getByRole('button', { name: 'Pay with' }).click();
    await receiptHeading(page).waitFor();
    expect(await page.locator('.receipt').innerText()).toContain('Visa ending in 4242');
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('paying a link by a wallet asks for the amount that a coupon leaves, and for nothing in a free trial', async () => {
    const page = await newPage();
    await openLink(
      page,
      `${await shop().createLink({ every: { months: 1, amount: 19.99 } })}&wallets=google_pay`,
    );
    await page.getByRole('button', { name: 'Add a code' }).click();
    await page.getByLabel('Discount code').fill('HARVEST10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Code HARVEST10 applied').waitFor();
    await fillPayer(page);
    await chooseWallet(page, 'Google Pay');
    await payButton(page).click();
    await walletSheet(page).getByText('asks for 1799').waitFor();

    const trial = await shop().createLink({ amount: 0, every: { months: 1, amount: 29, trialDays: 14 } });
    await openLink(page, `${trial}&wallets=google_pay`);
    await fillPayer(page);
    await chooseWallet(page, 'Google Pay');
    await payButton(page).click();
    await walletSheet(page).getByText('asks for 0').waitFor();
    await walletSheet(page).getByRole('button', { name: 'Pay with' }).click();
    await page.getByRole('heading', { name: 'Your free trial has started' }).waitFor();
  });
});

describeInBrowser('the payment', ({ shop, newPage }) => {
  it('paying a link that recurs by Apple Pay asks on a phone for a token of the renewals, with their terms and where they are managed', async () => {
    const page = await newPage({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
    const every = { months: 3, amount: 8, trialDays: 14 };
    const link = await shop().createLink({ amount: 0, description: 'Tea box', every });
    await openLink(page, `${link}&wallets=apple_pay`);
    await fillPayer(page);
    await chooseWallet(page, 'Apple Pay');
    await payButton(page).click();
    const lines = walletSheet(page).getByRole('listitem');
    await lines.first().waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      'Tea box',
      expect.stringMatching(/^Tea box \(14 days\): 0 every 14 day until (\d{4}-\d\d-\d\d)$/),
      expect.stringMatching(/^Tea box: 800 every 3 month from \d{4}-\d\d-\d\d$/),
      expect.stringMatching(/allow Acme Orchard to keep this card and to charge it \$8\.00 every 3 months/),
      `Manage it at ${new URL('/portal', page.url()).href}`,
    ]);
    const sheet = walletSheet(page).locator('body');
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await walletSheet(page).getByRole('button', { name: 'Pay with' }).click();
    await page.getByRole('heading', { name: 'Your free trial has started' }).waitFor();
  });

  it('the form shows each problem beside its field and focuses the first', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await payButton(page).click();
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('email');
    const email = page.getByLabel('E-mail');
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    const description = await email.getAttribute('aria-describedby');
    expect(await page.locator(`#${description}`).innerText()).toBe('Enter your e-mail address.');
    await email.fill('ada@example.com');
    expect(await email.getAttribute('aria-invalid')).toBeNull();
  });

  it('the form refuses an invalid coupon and keeps the amount', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await page.getByRole('button', { name: 'Add a code' }).click();
    await page.getByLabel('Discount code').fill('NOPE');
    await page.getByLabel('Discount code').press('Enter');
    await page.getByText('This code is not valid.').waitFor();
    expect(await payButton(page).textContent()).toBe('Pay $19.99');
  });

  it('the form shows amounts with the currency’s decimals, in the payer’s language', async () => {
    const page = await newPage({ locale: 'de-DE' });
    await openLink(page, await shop().createLink({ amount: 1234.5, currency: 'EUR' }));
    expect((await payButton(page).innerText()).replace(/\s/g, ' ')).toBe('1.234,50 € zahlen');
    await openLink(page, await shop().createLink({ amount: 500, currency: 'JPY' }));
    expect((await payButton(page).innerText()).replace(/\s/g, ' ')).toMatch(/^500 (¥|JP¥) zahlen$/);
  });
});
