import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser } from './support/context.ts';
import { CARDS, cardFrame, freshEmail, openLink, payButton, receiptHeading } from './support/payer.ts';

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
    for (const text of [CARDS.good, '1234', '123']) {
      await keyboard.type(text);
      if (text !== '123') await tabIfNeeded(page, text);
    }
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

/** The card fields may move the focus themselves when a field is full. */
async function tabIfNeeded(page: Page, typed: string): Promise<void> {
  const field = cardFrame(page).locator(`input[name=${typed === CARDS.good ? 'number' : 'expiry'}]`);
  if (await field.evaluate((input) => input.matches(':focus'))) await page.keyboard.press('Tab');
}
