import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { answerBank, CARDS, fillCard, freshEmail } from './support/payer.ts';

describeInBrowser('the storefront', ({ shop, newPage }) => {
  async function open(page: Page): Promise<void> {
    await page.goto(`${shop().urls.checkout}/demo`);
    await page.getByLabel('Harvest basket').check();
    await page.getByLabel('E-mail').fill(freshEmail());
    await page.getByLabel('Name').fill('Ada Lovelace');
  }

  it('the demo storefront sells a plan with a coupon to a payer whose bank asks for 3-D Secure', async () => {
    const page = await newPage();
    await open(page);
    await page.getByLabel('Coupon').fill('HARVEST10');
    await fillCard(page, CARDS.asksBank);
    await page.getByRole('button', { name: 'Pay $35.10' }).click();
    await answerBank(page, 'Complete');
    await page.getByText('Paid by visa ending in 3220').waitFor();
    expect(await page.locator('#lines').innerText()).toMatch(
      /\$39\.00[\s\S]*HARVEST10[\s\S]*-\$3\.90[\s\S]*\$35\.10/,
    );
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('the demo storefront sells a plan in a currency without decimals after a declined card, once, although the first answer is lost', async () => {
    const page = await newPage();
    await open(page);
    await page.getByLabel('Currency').selectOption('JPY');
    const button = page.getByRole('button', { name: /^Pay ¥[\d,]+$/ });
    await fillCard(page, CARDS.declined);
    await button.click();
    await page.getByRole('alert').getByText('declined').waitFor();
    const [price = 'none'] = /¥[\d,]+/.exec(await button.innerText()) ?? [];
    await fillCard(page, CARDS.good);
    await shop().forgetRequests();
    await page.route('**/public-api/purchase', (route) => route.fetch().then(() => route.abort()), {
      times: 1,
    });
    await button.click();
    await page.getByText('Paid by visa ending in 4242').waitFor();
    expect(await page.locator('#lines').innerText()).toContain(price);
    expect(await shop().chargesAsked()).toBe(1);
  });
});
