import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { CARDS, fillCard, freshEmail, openLink, payButton, receiptHeading } from './support/payer.ts';

describeInBrowser('a signed-in customer', ({ shop, newPage }) => {
  it('the link of a customer whom the shop has signed in is paid by the wallet first, and the token leaves the address', async () => {
    const page = await newPage();
    const email = freshEmail();
    const fragment = await shop().signIn(email, 500);
    await openLink(page, `${await shop().createLink()}${fragment}`);
    expect(page.url()).not.toContain('token');
    expect([
      await page.getByLabel('E-mail').inputValue(),
      await page.getByLabel('E-mail').isEditable(),
    ]).toEqual([email, false]);
    await page.getByText(`Customer account: ${email}`).waitFor();
    await page.getByText('From your wallet $5.00').waitFor();
    await page.reload();
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await fillCard(page, CARDS.good);
    await payButton(page).getByText('Pay $14.99').click();
    await receiptHeading(page).waitFor();
    expect(await page.locator('.facts').innerText()).toMatch(/From your wallet\s+\$5\.00/);
    expect(await page.evaluate(() => sessionStorage.getItem('customer'))).toBeNull();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('the link of a customer whom the shop has signed in needs no card when the wallet pays all', async () => {
    const page = await newPage();
    await shop().forgetRequests();
    const fragment = await shop().signIn(freshEmail(), 1999);
    await page.goto(`${await shop().createLink({ isShort: true })}${fragment}`);
    await page.getByText('From your wallet $19.99 No card is needed.').waitFor();
    await page.getByLabel('Full name').fill('Ada Lovelace');
    await payButton(page).click();
    await receiptHeading(page).waitFor();
    expect(await shop().chargesAsked()).toBe(0);
  });
});
