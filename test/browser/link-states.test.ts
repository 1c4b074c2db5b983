import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import {
  bankButton,
  CARDS,
  freshEmail,
  notice,
  openLink,
  payButton,
  payWith,
  receiptHeading,
} from './support/payer.ts';

describeInBrowser('the states of a link', ({ shop, newPage }) => {
  it('the page shows that a link has expired, also when it expires while open', async () => {
    const [page, late] = [await newPage(), await newPage()];
    const cancelUrl = 'https://shop.acme.example/cart';
    const url = await shop().createLink({ expiresInMinutes: 5, cancelUrl });
    await openLink(page, url);
    await shop().passMinutes(6);
    await payWith(page, CARDS.good);
    await page.getByRole('heading', { name: 'This payment link has expired' }).waitFor();
    await late.goto(url);
    await late.getByRole('heading', { name: 'This payment link has expired' }).waitFor();
    for (const closed of [page, late]) {
      expect(await closed.getByRole('link', { name: 'Back to Acme Orchard' }).getAttribute('href')).toBe(
        cancelUrl,
      );
      expect(await closed.getByRole('link', { name: 'help@acme.example' }).getAttribute('href')).toBe(
        'mailto:help@acme.example',
      );
    }
  });

  it('the page shows that a link is already paid, also when it was open before', async () => {
    const [page, other] = [await newPage(), await newPage()];
    const url = await shop().createLink();
    await openLink(other, url);
    await openLink(page, url);
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();

    await shop().forgetRequests();
    await payWith(other, CARDS.good);
    await other.getByRole('heading', { name: 'This has already been paid' }).waitFor();
    await other.reload();
    await other.getByText(/^\$19\.99 was paid to Acme Orchard on \w+ \d+, \d{4}/).waitFor();
    expect(await shop().chargesAsked()).toBe(0);
  });

  it('the page lets payers choose of a link that sells more than once, by keyboard, and says when it is sold out', async () => {
    const [page, late] = [await newPage(), await newPage()];
    const url = await shop().createLink({ maxPayments: 1, quantity: { min: 1, max: 4 } });
    await page.goto(url);
    await page.getByText('$19.99 each').waitFor();
    await page.getByLabel('How many?').fill('9');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a whole number from 1 to 4.').waitFor();
    await page.getByLabel('How many?').fill('3');
    await page.getByText('$59.97').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/payload=pl_/);
    await late.goto(url);
    await late.getByRole('heading', { name: 'Sold out' }).waitFor();

    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
    await page.getByText('$59.97').first().waitFor();
  });

  it('the page of an expired link that may be renewed leads to its copy', async () => {
    const page = await newPage();
    const url = await shop().createLink({ renewable: true, expiresInMinutes: 5 });
    await shop().passMinutes(6);
    await page.goto(url);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(/payload=pl_/);
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
  });

  it('the page asks for the link’s own fields, and the receipt has what was answered', async () => {
    const page = await newPage();
    const size = { key: 'size', label: 'Size', type: 'choice', options: ['S', 'M'], required: true };
    const rules = { key: 'rules', label: 'I know the rules', type: 'checkbox', required: true };
    await page.goto(await shop().createLink({ fields: [size, rules] }));
    await payWith(page, CARDS.good);
    await page.getByText('Tick this box to pay.').waitFor();
    await page.getByLabel('Size').selectOption('M');
    await page.getByLabel('I know the rules').check();
    await payButton(page).click();
    await receiptHeading(page).waitFor();
    await page.getByText('M', { exact: true }).waitFor();
  });

  it('the page of a payer’s own link whose time is over leads back to the link that sells', async () => {
    const page = await newPage();
    const url = await shop().createLink({ maxPayments: 1 });
    await page.goto(url);
    await payButton(page).click();
    await page.waitForURL(/payload=pl_/);
    await shop().passMinutes(16);
    await page.reload();
    await page.getByRole('link', { name: 'Try again' }).click();
    await payButton(page).click();
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
  });

  it.each(['', 'x', 'a.b.c.d.e', '%00'])(
    'the page shows that a link with the payload %j does not work',
    async (payload) => {
      const page = await newPage();
      await page.goto(`${shop().urls.checkout}/pay?payload=${payload}`);
      await page.getByRole('heading', { name: 'This payment link does not work' }).waitFor();
    },
  );

  it('the page shows the text of a link that anybody made as theirs, and does not say that the shop asks for it', async () => {
    const page = await newPage();
    await openLink(
      page,
      await shop().createLink({ isPublic: true, description: 'Call +1 555 0199 or go to evil.example' }),
    );
    await page.getByText('Text entered by the person who made this link, not by Acme Orchard:').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Payment');
    expect(await page.locator('.order a').count()).toBe(0);
  });

  it('the page lets another window pay a link whose first payer has not answered their bank', async () => {
    const [page, other] = [await newPage(), await newPage()];
    const url = await shop().createLink();
    await openLink(page, url);
    await openLink(other, url);
    await payWith(page, CARDS.asksBank);
    await bankButton(page, 'Complete').waitFor();
    await payWith(other, CARDS.good);
    await receiptHeading(other).waitFor();
  });

  it('the page shows that too many cards were declined', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await payWith(page, CARDS.declined);
    for (let tries = 0; tries < 5; tries++) {
      await notice(page).getByText('Your payment was not accepted').waitFor();
      await payButton(page).click();
    }
    await notice(page).getByText('Too many tries').waitFor();
    expect(await notice(page).innerText()).toMatch(/try again in \d+ (minute|second)s?/);
  });

  it('the page shows that a receipt does not exist', async () => {
    const page = await newPage();
    await page.goto(`${shop().urls.checkout}/payment-success?summaryRef=rcpt_nothing`);
    await page.getByRole('heading', { name: 'This receipt does not exist' }).waitFor();
  });

  it('the page shows the trial of a plan, and that a second link of the plan cannot be paid by the same payer', async () => {
    const [page, email] = [await newPage(), freshEmail()];
    await openLink(page, await shop().createLink({ planSlug: 'orchard-club' }));
    expect(await page.locator('.summary').innerText()).toContain('Orchard club');
    expect(await page.locator('.terms').innerText()).toContain(
      'After 14 days free, you pay $29.00 every month',
    );
    await payWith(page, CARDS.good, email);
    await page.getByRole('heading', { name: 'Your free trial has started' }).waitFor();
    await openLink(page, await shop().createLink({ planSlug: 'orchard-club' }));
    await payWith(page, CARDS.good, email);
    await notice(page).getByText('This payment cannot be taken').waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });
});
