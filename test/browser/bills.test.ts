import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, MAIN } from './support/context.ts';
import { CARDS, freshEmail, openLink, payWith, receiptHeading } from './support/payer.ts';
import { buyPlan, openPortal } from './support/portal.ts';
import { portalScenes } from './support/portal-scenes.ts';

describeInBrowser('open invoices, files and the history', ({ shop, newPage }) => {
  async function billed(...amounts: readonly number[]): Promise<Page> {
    const [page, email] = [await newPage(), freshEmail()];
    await buyPlan(page, shop(), email);
    for (const amount of amounts) await shop().bill(email, amount);
    await openPortal(page, shop(), email);
    return page;
  }

  it(
    'a customer at their own page pays two invoices in one go, by keyboard alone, and a lost answer charges none twice',
    MAIN,
    async () => {
      const page = await billed(12, 13.5);
      await shop().forgetRequests();
      let lost = 0;
      await page.route('**/client/invoice/*/pay', async (route) => {
        if (lost++ > 0) return await route.continue();
        await route.fetch();
        await route.abort();
      });
      const pay = page.getByRole('button', { name: 'Pay $25.50' });
      await pay.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter'); // As a double click.
      await page.getByText('The connection was lost').waitFor();
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await page.getByText('All of them are paid.').waitFor();
      await page.reload();
      await page.locator('h2#subscriptions').waitFor();
      const rows = page.locator('section[aria-labelledby=invoices] li').filter({ hasText: 'Paid' });
      await expect.poll(() => rows.count()).toBe(2);
      expect(await page.locator('h2#bills').count()).toBe(0);
      expect(await shop().chargesAsked()).toBe(2);
      expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
    },
  );

  it('a customer at their own page leaves an invoice out, and what is not chosen stays open', async () => {
    const page = await billed(12, 13.5);
    await page.locator('section[aria-labelledby=bills] input').first().uncheck();
    await page.getByRole('button', { name: 'Pay $13.50' }).click();
    await page.getByText('All of them are paid.').waitFor();
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByRole('button', { name: 'Choose an invoice' }).waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('a customer at their own page downloads several invoices as one file, and reads what happened', async () => {
    const page = await billed(12, 13.5);
    await page.getByRole('button', { name: 'Download several' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: /Download as ZIP \(\d\)/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('invoices.zip');
    const bytes = (await readFile(await file.path())).toString('latin1');
    expect([bytes.slice(0, 2), bytes.match(/%PDF-/g)?.length]).toEqual(['PK', 3]);
    await page.getByRole('button', { name: 'Show what happened' }).click();
    await page.locator('section[aria-labelledby=history] li').filter({ hasText: 'Orchard club' }).waitFor();
  });

  it('a payer downloads the receipt as a PDF, but none of words that anybody may have written', async () => {
    const page = await newPage();
    await openLink(page, await shop().createLink({ description: 'Annual support' }));
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const file = await downloading;
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await openLink(page, await shop().createLink({ isPublic: true, description: 'Annual support' }));
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
    expect(await page.getByRole('button', { name: 'Download PDF' }).count()).toBe(0);
  });

  it.each(['portal', 'portal-ending', 'portal-orders', 'portal-unpaid', 'portal-bills', 'portal-change'])(
    'what is pressed in the state %s is 24 pixels high and apart from the next, on a screen 320 pixels wide',
    async (name) => {
      const page = await newPage({ viewport: { width: 320, height: 740 }, isMobile: true, hasTouch: true });
      await portalScenes.find((scene) => scene.name === name)?.arrange(page, shop());
      const boxes = await page
        .locator('main :is(button, a.second, a.pay, select, label.tick)')
        .evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return { left, right, top, bottom, text: one.textContent };
          }),
        );
      expect(boxes.length).toBeGreaterThan(3);
      for (const [index, one] of boxes.entries()) {
        expect(one.bottom - one.top, one.text ?? '').toBeGreaterThanOrEqual(24);
        for (const other of boxes.slice(index + 1)) {
          const across = Math.max(one.left - other.right, other.left - one.right);
          const down = Math.max(one.top - other.bottom, other.top - one.bottom);
          expect(Math.max(across, down), `${one.text} beside ${other.text}`).toBeGreaterThanOrEqual(4);
        }
      }
      const [needed, shown] = await page
        .locator('html')
        .evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
      expect(needed).toBeLessThanOrEqual(shown ?? 0);
    },
  );
});
