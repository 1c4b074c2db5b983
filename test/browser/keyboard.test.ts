import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { typeCard } from './support/by-keyboard.ts';
import { describeInBrowser } from './support/context.ts';
import { CARDS, freshEmail, openLink, payButton, receiptHeading } from './support/payer.ts';

const focusedId = (page: Page): Promise<string | null> => page.locator(':focus').getAttribute('id');

describeInBrowser('by keyboard only', ({ shop, newPage }) => {
  it('a payer can pay a link, from the first Tab to the receipt', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    const { keyboard } = page;
    await keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toContain('Order summary');
    await keyboard.press('Tab');
    expect(await focusedId(page)).toBe('email');
    await keyboard.type(freshEmail());
    await keyboard.press('Tab');
    await keyboard.type('Ada Lovelace');
    await keyboard.press('Tab');
    expect(await focusedId(page)).toBe('mobile');
    await keyboard.press('Tab');
    await typeCard(page, CARDS.good);
    await keyboard.press('Tab');
    expect(await focusedId(page)).toBe('coupon_toggle');
    await keyboard.press('Tab');
    expect(await payButton(page).evaluate((button) => button.matches(':focus-visible'))).toBe(true);
    await keyboard.press('Enter');
    await receiptHeading(page).waitFor();
    expect(await page.locator(':focus').innerText()).toBe('Payment complete');
  });

  it('a payer can open the coupon field, have a coupon refused and close the field', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink());
    await page.getByRole('button', { name: 'Add a code' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedId(page)).toBe('coupon');
    await page.keyboard.type('NOPE');
    await page.keyboard.press('Enter');
    await page.getByText('This code is not valid.').waitFor();
    await expect.poll(() => focusedId(page)).toBe('coupon');
    await page.getByRole('button', { name: 'Cancel' }).press('Space');
    await expect.poll(() => focusedId(page)).toBe('coupon_toggle');
  });
});
