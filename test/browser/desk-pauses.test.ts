import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESK_PATH } from '../../local/desk-site.ts';
import { expectAccessible } from './support/accessible.ts';
import { describeInBrowser } from './support/context.ts';
import { CARDS, freshEmail, openLink, payWith, receiptHeading } from './support/payer.ts';
import { buyPlan } from './support/portal.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const TRIAL_DAYS = 14;
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().press('Enter');

describeInBrowser('pauses in the desk', ({ shop, newPage }) => {
  async function atCustomer(page: Page, email: string): Promise<void> {
    await page.goto('about:blank');
    await page.goto(`${shop().urls.checkout}${DESK_PATH}`);
    const signIn = page.getByRole('link', { name: 'Sign in to the demo shop' });
    await signIn.or(page.getByRole('heading', { name: 'Today' })).waitFor();
    if (await signIn.isVisible()) await signIn.click();
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('searchbox').fill(email);
    await press(page, 'Find');
    await page.getByRole('link', { name: email }).click();
  }
  async function passDays(days: number): Promise<void> {
    await shop().skipDays(days);
    await renew();
  }
  async function renew(): Promise<void> {
    for (const worker of ['plan-renewals', 'relay-outbox']) await shop().run(worker);
  }
  /** How many payments the customer has. */
  async function payments(page: Page): Promise<number> {
    const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
    await rows.first().waitFor();
    return await rows.count();
  }
  /** The answer to the next request that ends so is lost after it took effect. */
  const loseAnswer = (page: Page, end: string) =>
    page.route(
      `**${end}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

  it('a member of staff pauses a subscription once they have read what that does, its billing date charges nothing, and it is charged once when it is resumed', async () => {
    const [page, email] = [await newPage({ reducedMotion: 'reduce' }), freshEmail()];
    await buyPlan(page, shop(), email);
    await atCustomer(page, email);
    await press(page, 'Pause');
    await page.getByText(/^The trial goes on until .* From then on nothing is charged\./).waitFor();
    await page.getByLabel('Until a day').check();
    await page.getByLabel('The day it resumes').fill('2020-01-31');
    await press(page, 'Pause it');
    await page
      .getByText(/^Send a day from \d{4}-\d\d-\d\d/)
      .first()
      .waitFor();
    await page.getByLabel('Until somebody resumes it').check();
    await loseAnswer(page, '/pause');
    await press(page, 'Pause it');
    await page.getByText('Sending again is safe').waitFor();
    await press(page, 'Pause it');
    await page.getByText(/^It is paused from /).waitFor();
    await page.getByText('Pause planned').waitFor();
    await press(page, 'Do not pause');
    await page.getByText('It is not paused.').waitFor();
    await page.getByText('Free trial').waitFor();
    await press(page, 'Pause');
    await press(page, 'Pause it');
    await page.getByText('Pause planned').waitFor();

    await passDays(TRIAL_DAYS + 1);
    await atCustomer(page, email);
    await page.getByText('Paused since').waitFor();
    expect(await payments(page)).toBe(1);
    await press(page, 'Resume');
    await page.getByText(/^It goes on today: \$29\.00 is charged/).waitFor();
    await loseAnswer(page, '/resume');
    await press(page, 'Resume it');
    await page.getByText('Sending again is safe').waitFor();
    await press(page, 'Resume it');
    await page.getByText('Resumes now').waitFor();
    for (let runs = 0; runs < 2; runs++) await renew();
    await page.reload();
    await page.getByText(/^\$29\.00 on /).waitFor();
    expect(await payments(page)).toBe(2);
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('axe finds no violation while a pause is asked for or taken back at the word of the customer, in light and dark colours, and it fits a screen of 360 pixels', async () => {
    const [page, email] = [await newPage({ reducedMotion: 'reduce', ...PHONE }), freshEmail()];
    await buyPlan(page, shop(), email);
    await atCustomer(page, email);
    await press(page, 'Pause');
    await page.getByLabel('Until a day').check();
    await expectAccessible(page, 'the form of a pause');
    await page.getByLabel('Until somebody resumes it').check();
    await press(page, 'Pause it');
    await page.getByText('Pause planned').waitFor();
    await page.route(
      '**/admin/subscriptions?**',
      async (route) => {
        const response = await route.fetch();
        const text = (await response.text()).replace('"by":"staff"', '"by":"customer"');
        await route.fulfill({ response, body: text });
      },
      { times: 1 },
    );
    await page.reload();
    await press(page, 'Do not pause');
    await page.getByLabel('The customer asked for this').check();
    await expectAccessible(page, 'the form that resumes what a customer has paused');
    const sent = page.waitForRequest('**/resume');
    await press(page, 'Do not pause');
    expect((await sent).postDataJSON()).toEqual({ customerAsked: true });
    await page.getByText('It is not paused.').waitFor();
  });

  it('a member of staff pauses what a link charges each month until a day, and cancels it while it is paused', async () => {
    const [page, email] = [await newPage({ reducedMotion: 'reduce' }), freshEmail()];
    await openLink(
      page,
      await shop().createLink({ description: 'Cider of the month', every: { months: 1 } }),
    );
    await payWith(page, CARDS.good, email);
    await receiptHeading(page).waitFor();
    await atCustomer(page, email);
    const order = page.getByRole('article').filter({ hasText: 'Cider of the month' });
    await order.getByRole('button', { name: 'Pause' }).press('Enter');
    await page.getByText(/^What is paid goes on until /).waitFor();
    await press(page, 'Pause it');
    await order.getByText('Pause planned').waitFor();
    await press(page, 'Change when it resumes');
    const year = new Date().getFullYear();
    await page.getByLabel('The day it resumes').fill(`${year + 1}-01-31`);
    await press(page, 'Change it');
    await order
      .getByText(`January 31, ${year + 1}`)
      .or(order.getByText(`31 January ${year + 1}`))
      .waitFor();
    await passDays(32);
    await atCustomer(page, email);
    await order.getByText('Paused', { exact: true }).waitFor();
    expect(await payments(page)).toBe(1);
    await order.getByRole('button', { name: 'Cancel' }).press('Enter');
    await press(page, 'Show what it does');
    await page.getByText('It ends at once.').waitFor();
    await press(page, 'Cancel it');
    await expect.poll(() => order.count()).toBe(0);
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });
});
