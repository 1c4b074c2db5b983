import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DESK_PATH } from '../../local/desk-site.ts';
import { textOf } from '../documents/support/read-pdf.ts';
import { expectAccessible } from './support/accessible.ts';
import { tabTo, typeInto } from './support/by-keyboard.ts';
import { describeInBrowser } from './support/context.ts';
import { CARDS, freshEmail, openLink, payWith, receiptHeading } from './support/payer.ts';

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const PARTS = [
  ...['Seller and invoices', 'Checkout', 'Tax', 'Renewals', 'Endpoints'],
  ...['Staff', 'Audit log', 'Books', 'Of the platform'],
];
describeInBrowser('the settings of the desk', ({ shop, newPage }) => {
  async function signedIn(options = {}): Promise<Page> {
    const page = await newPage({ reducedMotion: 'reduce', ...options });
    await page.goto(`${shop().urls.checkout}${DESK_PATH}`);
    await page.getByRole('link', { name: 'Sign in to the demo shop' }).press('Enter');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    return page;
  }
  const part = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name, exact: true });

  it('a member of staff changes the seller by keyboard alone, sees them in a sample, and the next invoice has them', async () => {
    const page = await signedIn();
    const office: { authorization?: string } = {};
    page.on('request', async (request) => {
      const { authorization } = await request.allHeaders();
      if (authorization) office.authorization = authorization;
    });
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Settings' }));
    await page.keyboard.press('Enter');
    await typeInto(page, 'Name', 'Harvest & Sons Ltd');
    await tabTo(page, page.getByRole('button', { name: 'Draw a sample invoice' }));
    const drawing = page.waitForResponse('**/documents/sample');
    await page.keyboard.press('Enter');
    const drawn = await drawing;
    expect(drawn.request().postDataJSON()).toMatchObject({ sellerName: 'Harvest & Sons Ltd' });
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await tabTo(page, page.getByRole('link', { name: 'Open the sample invoice (PDF)' }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('sample-invoice.pdf');

    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Saved.').waitFor();
    await shop().passMinutes(2);
    const payer = await newPage();
    await openLink(payer, await shop().createLink({ description: 'A box of pears' }));
    await payWith(payer, CARDS.good, freshEmail());
    await receiptHeading(payer).waitFor();
    const { api } = shop().urls;
    const get = (path: string) => fetch(`${api}/admin/${path}`, { headers: { ...office } });
    const { data } = (await (await get('invoice?limit=1')).json()) as { data: { id: string }[] };
    const pdf = await (await get(`invoices/${data[0]?.id}/pdf`)).arrayBuffer();
    expect(await textOf(new Uint8Array(pdf))).toContain('Harvest & Sons Ltd');
  });

  it('of two members of staff who change the checkout, the second gets a notice, reads again, and changes what the first has set', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    for (const page of [one, other]) {
      await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
      await part(page, 'Checkout').click();
      await page.getByLabel('Company').waitFor();
    }
    const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
    await one.getByLabel('Company').selectOption('optional');
    await save(one);
    await one.getByText('Saved.').waitFor();
    await other.getByLabel('Tax id').selectOption('optional');
    await save(other);
    await other.getByText('The settings were changed since they were read').waitFor();
    await other.getByRole('button', { name: 'Read them again' }).click();
    await expect.poll(() => other.getByLabel('Company').inputValue()).toBe('optional');
    await other.getByLabel('Company').selectOption('off');
    await save(other);
    await other.getByText('Saved.').waitFor();
    await part(other, 'Audit log').click();
    await other.getByText('asks.company').first().waitFor();
  });

  it('a member of staff changes whether customers may pause, and takes that back', async () => {
    const page = await signedIn();
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    await part(page, 'Renewals').click();
    const offered = page.getByLabel('Customers may pause what recurs');
    const before = await offered.isChecked();
    for (const isOn of [!before, before]) {
      await offered.setChecked(isOn);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved.').waitFor();
      await page.reload();
      await expect.poll(() => offered.isChecked()).toBe(isOn);
    }
  });

  it('axe finds no violation in any part, in light and dark colours, and none is wider than a screen of 360 pixels', async () => {
    const page = await signedIn(PHONE);
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
    for (const name of PARTS) {
      await part(page, name).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await expectAccessible(page, name);
    }
  });
});
