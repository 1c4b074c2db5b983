import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import {
  CARDS,
  fillCard,
  freshEmail,
  notice,
  openLink,
  payButton,
  payWith,
  receiptHeading,
} from './support/payer.ts';

describeInBrowser('the check of a guarded shop', ({ shop, newPage }) => {
  it('a stranger is led to the shop’s page and back to what they typed, and pays', async () => {
    await using ending = new AsyncDisposableStack();
    const [page, url, email] = [await newPage(), await shop().createLink(), freshEmail()];
    ending.defer(() => shop().guard(0));
    await shop().guard(30);
    await openLink(page, url);
    await payWith(page, CARDS.good, email);
    await notice(page).getByText('The shop asks for a short check').waitFor();
    await page.getByRole('button', { name: 'Go to the check' }).click();
    await page.getByLabel('How much is three and four?').fill('7');
    await page.getByRole('button', { name: 'Go back and pay' }).click();
    await fillCard(page, CARDS.good);
    expect([page.url(), await page.getByLabel('E-mail').inputValue()]).toEqual([url, email]);
    await payButton(page).click();
    await receiptHeading(page).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('the demo shop’s page leads nowhere but to the checkout and the storefront', async () => {
    const page = await newPage();
    await page.goto(`${shop().urls.checkout}/demo/challenge?return=https://evil.example/`);
    await page.getByText('This address leads nowhere.').waitFor();
  });
});
