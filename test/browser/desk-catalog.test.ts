import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESK_PATH } from '../../local/desk-site.ts';
import { expectAccessible } from './support/accessible.ts';
import { button, heading, link, press, tabTo, typeInto } from './support/by-keyboard.ts';
import { describeInBrowser } from './support/context.ts';
import { CARDS, freshEmail, openLink, payWith } from './support/payer.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
describeInBrowser('the catalog of the desk', ({ shop, newPage }) => {
  async function signedIn(options = {}): Promise<Page> {
    const page = await newPage({ reducedMotion: 'reduce', ...options });
    await page.goto(`${shop().urls.checkout}${DESK_PATH}`);
    await press(page, link(page, 'Sign in to the demo shop'));
    await heading(page, 'Today');
    return page;
  }
  const shelf = async (page: Page, name: string) => {
    await press(page, link(page, 'Catalog'));
    await heading(page, 'Catalog');
    await press(page, link(page, name));
  };
  /** Waits until the demo storefront offers a plan, or no more: a function remembers the catalog for a quarter of a minute. */
  async function expectOffered(plan: string, isOffered: boolean): Promise<void> {
    const store = await newPage();
    const offers = async () => {
      await store.goto(`${shop().urls.checkout}/demo`);
      await store.getByLabel('Harvest basket').waitFor();
      return (await store.locator('#plans').innerText()).includes(plan);
    };
    await expect.poll(offers, { timeout: 45_000, interval: 2_000 }).toBe(isOffered);
  }

  it('a member of staff makes a product, a plan and a coupon by keyboard alone, sees the plan sold, and takes it off sale', async () => {
    const [page, payer, mark] = [await signedIn(), await newPage(), crypto.randomUUID().slice(0, 8)];
    const [product, plan] = [`Cider ${mark}`, `Cider club ${mark}`];
    await shelf(page, 'Products');
    await press(page, link(page, 'New product'));
    await typeInto(page, 'Name', product);
    await press(page, button(page, 'New product'));
    await heading(page, product);

    await shelf(page, 'Plans');
    await press(page, link(page, 'New plan'));
    await heading(page, 'New plan');
    await tabTo(page, page.getByLabel('Product', { exact: true }));
    await page.keyboard.type(product);
    await typeInto(page, 'Name', plan);
    await typeInto(page, 'Amount', '0.001');
    await press(page, button(page, 'New plan'));
    const amount = page.getByLabel('Amount', { exact: true });
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    await typeInto(page, 'Amount', '12.50');
    await tabTo(page, page.getByLabel('Begins with a free trial'));
    await page.keyboard.press('Space');
    await typeInto(page, 'Days of the trial', '10');
    const preview = page.getByRole('region', { name: 'How buyers see it' });
    await preview.getByText('$12.50 every month', { exact: true }).waitFor();
    await preview
      .getByText(/^You pay nothing now\. After 10 days free, you pay \$12\.50 every month from /)
      .waitFor();
    await page.keyboard.press('Shift+Tab');
    await press(page, button(page, 'New plan'));
    await heading(page, plan);
    await expectOffered(plan, false);
    await press(page, button(page, 'Put on sale'));
    await page.getByText('It is on sale.').waitFor();
    await expectOffered(plan, true);

    await shelf(page, 'Coupons');
    await press(page, link(page, 'New coupon'));
    await typeInto(page, 'Code', `CIDER-${mark}`);
    await typeInto(page, 'Per cent', '20');
    await page.getByText('Takes 20 % off the first charge.').waitFor();
    await press(page, button(page, 'New coupon'));
    await heading(page, `CIDER-${mark}`.toUpperCase());

    await press(page, link(page, 'Links'));
    await press(page, link(page, 'New link'));
    await page.getByLabel('A plan').check();
    await page.getByLabel('Plan', { exact: true }).selectOption({ label: plan });
    await press(page, button(page, 'Make the link'));
    await page.getByText('The link is ready.').waitFor();
    await openLink(payer, (await page.locator('.address code').innerText()).trim());
    await payer
      .getByText(/After 10 days free, you pay \$12\.50 every month/)
      .first()
      .waitFor();
    const email = freshEmail();
    await payWith(payer, CARDS.good, email);
    await payer.waitForURL('**/payment-success**');

    await shelf(page, 'Plans');
    await press(page, link(page, plan));
    await press(page, button(page, 'Take off sale'));
    await press(page, button(page, 'Take it off sale now'));
    await page.getByText('It is not for sale.').waitFor();
    await expectOffered(plan, false);

    // The customer goes on, and staff see what they see, by a link of one use, and change their plan within the trial.
    await press(page, link(page, 'Customers'));
    await page.getByLabel('E-mail').fill(email);
    await press(page, button(page, 'Find'));
    await press(page, link(page, email));
    await press(page, button(page, 'Change the plan'));
    await press(page, button(page, 'Show what it does'));
    await press(page, button(page, 'Change the plan now'));
    await page.getByText('The plan is changed.').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press(page, page.getByRole('button', { name: '(PDF)' }).first()),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    await press(page, button(page, 'Make a link'));
    const own = await newPage();
    await own.goto((await page.locator('.address code').innerText()).trim());
    await own.getByText(email).first().waitFor();
    expect(await shop().ledger()).toMatchObject({ clean: true, violations: [] });
  });

  it('axe finds no violation in the catalog, in light and dark colours, and no part is wider than a screen of 360 pixels', async () => {
    const page = await signedIn(PHONE);
    const views = ['plans', 'plans/new', 'products/new', 'add-ons', 'add-ons/new', 'coupons/new'];
    for (const view of [...views, 'plans/first']) {
      const at = view === 'plans/first' ? 'plans' : view;
      await page.goto(page.url().replace(/(#.*)?$/, `#/catalog/${at}`));
      await page
        .getByRole('heading', { level: 1, name: view.endsWith('/new') ? /^New / : 'Catalog' })
        .waitFor();
      if (view === 'plans/first') await page.locator('td a').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page, view);
    }
  });
});
