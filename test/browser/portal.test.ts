import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInBrowser, MAIN } from './support/context.ts';
import { answerBank, CARDS, fillCard, freshEmail } from './support/payer.ts';
import { buyPlan, openPortal } from './support/portal.ts';

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click();
const says = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('#notice').getByText(text).waitFor();

const TRIAL_DAYS = 14;

describeInBrowser('the portal', ({ shop, newPage }) => {
  async function customer(): Promise<{ page: Page; email: string }> {
    const [page, email] = [await newPage(), freshEmail()];
    await buyPlan(page, shop(), email);
    await openPortal(page, shop(), email);
    return { page, email };
  }

  it(
    'a customer at their own page cancels for the end of the period, undoes it, and both work by keyboard alone',
    MAIN,
    async () => {
      const { page } = await customer();
      expect(page.url()).not.toMatch(/token|code/);
      await page.getByText('0 of 4 used').waitFor();
      await page.getByRole('button', { name: 'Cancel subscription' }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator(':focus').innerText()).toBe('Cancel Orchard club?');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Too many oranges');
      await page.keyboard.press('Enter');
      await says(page, 'Your subscription is cancelled.');
      await page.getByText('Ends on').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Undo the cancellation' }).press('Enter');
      await says(page, 'Your subscription goes on.');
      await page.getByText(/\$29\.00 on \w+ \d+, \d{4}/).waitFor();
      expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
    },
  );

  it('a customer at their own page is shown the tax of their next charge before they save another country, by keyboard alone', async () => {
    const { page } = await customer();
    const sent: object[] = [];
    await page.route('**/client/shop', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      Object.assign(data.asks, { address: 'optional', taxId: 'optional' });
      await route.fulfill({ response, json: { success: true, data } });
    });
    await page.route('**/client/details', async (route) => {
      sent.push(route.request().postDataJSON());
      const response = await route.fetch();
      const { data } = await response.json();
      const [usd, none] = [(value: number) => ({ value, currency: 'USD' }), { value: 0, currency: 'USD' }];
      const after = { net: usd(29), tax: usd(6.09), gross: usd(35.09) };
      const before = { net: usd(29), tax: none, gross: usd(29) };
      data.renewals = [{ orderId: 'ord_1', name: 'Orchard club', chargeOn: '2027-02-28', before, after }];
      await route.fulfill({ response, json: { success: true, data } });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Edit your details' }).press('Enter');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Edit your details');
    await page.getByLabel('Country').selectOption('NL');
    await page.getByLabel('VAT or tax ID').fill('x');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe('taxId');
    await page.getByLabel('VAT or tax ID').fill('NL858812345B01');
    await page.keyboard.press('Enter');
    await page.getByText(/\$35\.09.* instead of .*\$29\.00.*, with .*\$6\.09.* tax/).waitFor();
    await page.getByRole('button', { name: 'Agree and save' }).press('Enter');
    await page.getByText('Your details are saved.').waitFor();
    await page.getByText('Netherlands').waitFor();
    const details = { country: 'NL', taxId: 'NL858812345B01' };
    expect(sent).toMatchObject([
      { ...details, preview: true },
      { ...details, preview: false },
    ]);
  });

  it('a customer at their own page adds a card that asks for 3-D Secure, lets it be charged first, and removes the old one', async () => {
    const { page, email } = await customer();
    await press(page, 'It is mine');
    await says(page, 'It is yours now.');
    await press(page, 'Add a card');
    await page.getByText(`Customer account: ${email}`).waitFor();
    await page.frameLocator('#card iframe').locator('input[name=number]').waitFor();
    await fillCard(page, CARDS.asksBank);
    await press(page, 'Save this card');
    await answerBank(page, 'Complete');
    await says(page, 'The card is saved.');
    const cards = page.locator('section[aria-labelledby=cards] li');
    await expect.poll(() => cards.count()).toBe(2);
    const [added, old] = [cards.filter({ hasText: '3220' }), cards.filter({ hasText: '4242' })];
    const remove = async () => {
      await old.getByRole('button', { name: 'Remove' }).click();
      await old.locator('button[type=submit]').click();
    };
    await remove();
    await page.getByText('This card is still needed').waitFor();
    await press(page, 'Go back');
    await added.getByRole('button', { name: 'Charge this first' }).click();
    await says(page, 'This card is charged first from now on.');
    await remove();
    await says(page, 'The card is removed.');
    await expect.poll(() => cards.count()).toBe(1);
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('a customer at their own page sees what was bought with their address and says that it is not theirs, by keyboard alone', async () => {
    const { page } = await customer();
    const bought = page.locator('section[aria-labelledby=orders] article');
    for (const text of ['Bought with your address', 'Bought on', 'Visa ending in 4242'])
      await bought.getByText(text).waitFor();
    await page.getByRole('button', { name: 'It is not mine' }).press('Enter');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Is Orchard club not yours?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says(page, 'The shop knows that this was not you.');
    await page.getByText('You have no subscription here.').waitFor();
    expect(await bought.count()).toBe(0);
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('a customer at their own page sees what a change of plan costs before they make it', async () => {
    const { page } = await customer();
    await press(page, 'Change plan');
    await press(page, 'Orchard club: $290.00 every year');
    await page.getByText('The plan changes now.').waitFor();
    await page.locator('.totals').getByText('$0.00').first().waitFor();
    await press(page, 'Change now');
    await says(page, 'Your plan is changed.');
    await page.getByText(/\$290\.00 on \w+ \d+, \d{4}/).waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('a customer at their own page pauses where the shop offers it, takes that back, and resumes what has begun, by keyboard alone', async () => {
    const { page, email } = await customer();
    const pause = page.getByRole('button', { name: 'Pause', exact: true });
    await page.getByRole('heading', { name: 'Your details' }).waitFor();
    expect(await pause.count()).toBe(0);
    await shop().changeSettings({ customerPause: true });
    const offered = async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'Your details' }).waitFor();
      return await pause.count();
    };
    await expect.poll(offered, { timeout: 30_000 }).toBe(1); // A function remembers settings for 15 seconds.
    await pause.press('Enter');
    await expect.poll(() => page.locator(':focus').innerText()).toBe('Pause Orchard club?');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByText(/^On \w+ \d+, \d{4} it goes on, and \$29\.00 is charged\.$/).waitFor();
    await page.keyboard.press('Enter');
    await says(page, 'The pause is saved.');
    await page.getByText('Paused from').waitFor();
    await page.getByText('Free trial').waitFor();
    await page.getByRole('button', { name: 'Do not pause' }).press('Enter');
    await says(page, 'It goes on.');
    await pause.press('Enter');
    await page.getByRole('button', { name: 'Pause it' }).press('Enter');
    await says(page, 'The pause is saved.');

    await shop().skipDays(TRIAL_DAYS + 1);
    for (const worker of ['plan-renewals', 'relay-outbox']) await shop().run(worker);
    await page.goto('about:blank');
    await openPortal(page, shop(), email);
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByText('Paused since').waitFor();
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    await page.getByText(/^It goes on today: \$29\.00 is charged now/).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says(page, 'It goes on.');
    const invoices = page.locator('section[aria-labelledby=invoices] li');
    expect(await invoices.count()).toBe(1);
    for (let runs = 0; runs < 2; runs++) await shop().run('plan-renewals');
    await page.reload();
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await invoices.count()).toBe(2);
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('a customer at their own page downloads an invoice under its number', async () => {
    const { page } = await customer();
    const downloading = page.waitForEvent('download');
    await press(page, 'Invoice (PDF)');
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^[0-9A-Z]+-0001\.pdf$/);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('a customer at their own page opens their link in one browser alone, however often, and after a lost answer', async () => {
    const [page, link] = [await newPage(), await shop().portalLink(freshEmail())];
    await page.route('**/portal/open', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.goto(link);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/portal/open');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByRole('heading', { name: 'Subscriptions' }).waitFor();
    const other = await newPage();
    await other.goto(link);
    await other.getByRole('heading', { name: 'This link has been used' }).waitFor();
  });

  it('a customer at their own page finds the way back to the shop when the link has expired', async () => {
    const { page } = await customer();
    await shop().passMinutes(61);
    await page.reload();
    await page.getByRole('heading', { name: 'Your link has expired' }).waitFor();
    await page.getByRole('link', { name: 'Back to Acme Orchard' }).waitFor();
  });

  it('a customer opens a new link in the tab in which an old one has expired', async () => {
    const { page, email } = await customer();
    await shop().passMinutes(61);
    await page.reload();
    await page.getByRole('heading', { name: 'Your link has expired' }).waitFor();
    await page.goto(await shop().portalLink(email));
    await page.getByText(`Signed in as ${email}`).waitFor();
  });

  it('a customer at their own page reads it in Arabic from right to left, on a screen 360 pixels wide', async () => {
    const page = await newPage({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const email = freshEmail();
    await buyPlan(page, shop(), email);
    await page.goto((await shop().portalLink(email)).replace('/portal', '/portal?locale=ar'));
    await page.getByRole('heading', { name: 'الاشتراكات' }).waitFor();
    await press(page, 'إضافة بطاقة');
    await page.frameLocator('#card iframe').locator('input[name=number]').waitFor();
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    const [needed, shown] = await html.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(needed).toBeLessThanOrEqual(shown ?? 0);
  });
});
