import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { CARDS, openLink, payButton, payWith, receiptHeading } from './support/payer.ts';

describeInBrowser('a shop that asks who buys', ({ shop, newPage }) => {
  it('the button has the amount with the tax of the payer’s country, and the payment says who they are and which tax they saw', async () => {
    const page = await newPage();
    await page.route('**/payment-links/open', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const tax = route.request().postDataJSON().country === 'NL' ? 4.2 : 0;
      const value = 20 + tax;
      const amounts = { net: { value: 20 }, tax: { value: tax }, gross: { value } };
      Object.assign(data, {
        ...{ amount: { ...data.amount, value }, asks: { ...data.asks, address: 'required' } },
        tax: { mode: 'exclusive', ...amounts, rates: [], items: [] },
      });
      await route.fulfill({ response, json: { success: true, data } });
    });
    let paid: Record<string, object> = {};
    await page.route('**/payment-links/pay', async (route) => {
      paid = route.request().postDataJSON();
      await route.continue({ postData: { ...paid, taxAmount: 0 } });
    });
    await openLink(page, await shop().createLink({ amount: 20 }));
    await expect.poll(() => payButton(page).textContent()).toBe('Pay $20.00');
    await page.getByLabel('Country').selectOption('NL');
    await expect.poll(() => payButton(page).textContent()).toBe('Pay $24.20');
    await page.locator('[autocomplete=address-line1]').fill('Gate 1');
    await page.locator('[autocomplete=address-level2]').fill('Utrecht');
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
    expect(paid).toMatchObject({
      taxAmount: 4.2,
      customerInfo: { address: { line1: 'Gate 1', city: 'Utrecht', country: 'NL' } },
    });
  });
});
