import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { channelsOf } from '../../shared/domain/colours/button-colours.ts';
import { describeInBrowser, MAIN } from './support/context.ts';
import {
  CARDS,
  cardFrame,
  fillCard,
  freshEmail,
  openLink,
  payButton,
  payWith,
  receiptHeading,
  withAnswer,
  withoutCoupons,
} from './support/payer.ts';

const PHONE = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true } as const;
const colourOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .evaluate(
      (element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor ?? '',
    );

describeInBrowser('the look', ({ shop, newPage }) => {
  it('the page fits a screen 320 pixels wide, with touch targets of at least 44 pixels', async () => {
    const page = await newPage(PHONE);
    await openLink(
      page,
      await shop().createLink({
        description: 'A rather long description of what is paid for here',
        every: { months: 1 },
      }),
    );
    const { scrollWidth, clientWidth } = await page
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    for (const control of await page.locator('input, .card-place, button[type=submit]').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();
  });

  it('the page begins the form above 320 pixels on a phone, and shows Pay on the first screen, without a code where there are no coupons', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await withoutCoupons(page);
    await openLink(page, await shop().createLink({ description: 'Annual support' }));
    const [form, button] = await Promise.all([
      page.locator('form').boundingBox(),
      payButton(page).boundingBox(),
    ]);
    expect(form?.y).toBeLessThan(320);
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(await page.getByRole('button', { name: 'Add a code' }).count()).toBe(0);
  });

  it.each(['#ffd400', '#12408a'])(
    'the button has the shop’s colour %s, in the light and in the dark, and is read by anybody',
    async (colour) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await newPage({ colorScheme, reducedMotion: 'reduce' });
        await withAnswer(page, { project: { name: 'Harvest', colour } });
        await openLink(page, await shop().createLink());
        expect(await colourOf(page, 'button[type=submit]')).toBe(`rgb(${channelsOf(colour).join(', ')})`);
        await payButton(page).hover();
        const { violations } = await new AxeBuilder({ page }).include('button[type=submit]').analyze();
        expect(violations.map(({ id }) => id)).toEqual([]);
      }
    },
  );

  it('the page follows the colour scheme of the payer’s system, as do the card fields', async () => {
    const page = await newPage({ colorScheme: 'dark' });
    await openLink(page, await shop().createLink());
    const inkOf = () =>
      cardFrame(page)
        .locator('input[name=number]')
        .evaluate((input) => input.ownerDocument.defaultView?.getComputedStyle(input).color);
    expect(await colourOf(page, 'body')).toBe('rgb(22, 23, 26)');
    await expect.poll(inkOf).toBe('rgb(242, 241, 238)');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await colourOf(page, 'body')).toBe('rgb(245, 244, 241)');
    await expect.poll(inkOf).toBe('rgb(28, 29, 33)');
  });

  it(
    'the page is in Arabic and written from right to left, down to the receipt’s lines, and keeps the seller’s name apart',
    MAIN,
    async () => {
      const page = await newPage();
      const items = [{ name: 'Oranges', unitPrice: 15, quantity: 1, totalAmount: 15 }];
      await openLink(page, `${await shop().createLink({ items })}&locale=ar`);
      const html = page.locator('html');
      expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl']);
      expect(await page.locator('h1 bdi').innerText()).toBe('Acme Orchard');
      expect(await payButton(page).innerText()).toContain('19.99');
      await page.locator('#email').fill(freshEmail());
      await page.locator('#name').fill('Ada Lovelace');
      await fillCard(page, CARDS.good);
      await payButton(page).click();
      await page.getByRole('heading', { name: 'تم الدفع' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'تم الدفع' }).waitFor();
      expect(await page.locator('.lines bdi').allInnerTexts()).toEqual(['Oranges', 'تعديل']);
    },
  );

  it('the page shows the seller’s logo with its name if it lies beside the page, and asks no other host', async () => {
    const page = await newPage();
    let host: string | undefined;
    const asked: string[] = [];
    await page.route('**/logos/acme.svg', (route) => {
      asked.push(new URL(route.request().url()).host);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>',
      });
    });
    await page.route('**/payment-links/open', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const logoUrl = `${host ?? new URL(page.url()).origin}/logos/acme.svg`;
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, project: { ...body.data.project, logoUrl } } },
      });
    });
    await openLink(page, await shop().createLink());
    await page.getByRole('img', { name: 'Acme Orchard' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourOf(page, '.seller img')).toBe('rgb(255, 255, 255)'); // A dark logo stays visible.
    host = 'https://logo.example';
    await openLink(page, await shop().createLink());
    expect([await page.getByRole('img').count(), asked.length]).toEqual([0, 1]);
  });
});

describeInBrowser('the look', ({ shop, newPage }) => {
  it('the payer’s privacy is kept: the page calls no other site, keeps only the receipt’s reference and never sees card numbers', async () => {
    const page = await newPage();
    const asked = new Set<string>();
    const sent: string[] = [];
    page.on('request', (request) => {
      asked.add(new URL(request.url()).origin);
      if (request.url().startsWith(shop().urls.api))
        sent.push(`${request.url()} ${request.postData() ?? ''} ${request.headers().referer ?? ''}`);
    });
    const url = await shop().createLink();
    await openLink(page, url);
    await payWith(page, CARDS.good);
    await receiptHeading(page).waitFor();

    const { api, checkout, processor } = shop().urls;
    const allowed = [api, checkout, processor].map((address) => new URL(address).origin);
    expect([...asked].filter((origin) => !allowed.includes(origin))).toEqual([]);
    expect(sent.join()).not.toContain(CARDS.good);
    const payload = new URL(url).searchParams.get('payload') ?? '';
    expect(
      sent.filter((request) => request.includes(payload) && !request.includes(`"payload":"${payload}"`)),
    ).toEqual([]);
    const { cookies, origins } = await page.context().storageState();
    expect([cookies, origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))]).toEqual([
      [],
      ['receipts'],
    ]);
    const left = await page.evaluate('JSON.stringify([{ ...sessionStorage }, history.state])');
    expect(left).toBe('[{},null]');
    expect(await payButton(page).count()).toBe(0);
  });
});
