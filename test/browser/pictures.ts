import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Browser, Page } from 'playwright-core';
import { DESK_PATH } from '../../local/desk-site.ts';
import { drawDocument } from '../../shared/documents/draw-document.ts';
import { paintPages } from '../documents/support/paint.ts';
import { contentOf, thirty } from '../documents/support/thirty.ts';
import { withOwnStack } from './support/own-stack.ts';
import { CARDS, fillPayer, openLink, payWith, receiptHeading } from './support/payer.ts';
import type { LinkRequest, Shop } from './support/shop.ts';

/** Draws the four pictures of the README into `docs/pictures`. Together they must stay under 300 KB, so that the page opens fast. */
const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures');
const BYTES_MAX = 300_000;
const QUALITY = 82;
const SCALE = 0.75;
const WINDOW = { width: 900, height: 700 };
const WIDE = { width: 1200, height: 933 };
const INVOICE = 'logo-and-taxes';

const ORANGES: LinkRequest = {
  amount: 19.99,
  description: 'A box of oranges',
  items: [{ name: 'Oranges, 5 kg', unitPrice: 19.99, quantity: 1, totalAmount: 19.99 }],
};
/** What the shop sold on each of the last days, in dollars; the last sale of a day is charged again each month. */
const SALES = [[24.5], [19.99, 42], [12], [64, 19.99], [35.5], [19.99, 28, 51]];
const DAY_MINUTES = 1440;

const pictures: Record<string, Buffer> = {};
await withOwnStack(async (shop, browser) => {
  for (const [day, amounts] of SALES.entries()) {
    if (day > 0) await shop.passMinutes(DAY_MINUTES);
    for (const [index, amount] of amounts.entries())
      await sell(shop, browser, { amount, ...(index === amounts.length - 1 && { every: { months: 1 } }) });
  }
  const payer = await browser.newPage({ viewport: WINDOW, deviceScaleFactor: 2, locale: 'en-US' });
  await openLink(payer, await shop.createLink(ORANGES));
  await fillPayer(payer, 'ada@example.com');
  pictures.checkout = await pictureOf(payer);
  await payWith(payer, CARDS.good, 'ada@example.com');
  await receiptHeading(payer).waitFor();
  pictures.receipt = await pictureOf(payer);
  const staff = await browser.newPage({ viewport: WIDE, deviceScaleFactor: 1.5, locale: 'en-US' });
  await staff.goto(`${shop.urls.checkout}${DESK_PATH}`);
  await staff.getByRole('link', { name: 'Sign in to the demo shop' }).click();
  await staff.locator('main svg').first().waitFor();
  pictures.desk = await pictureOf(staff);
});
const specimen = thirty.find(({ name }) => name === INVOICE);
if (!specimen) throw new Error(`There is no document ${INVOICE}.`);
const [page] = await paintPages(await drawDocument(contentOf(specimen)), 2);
if (page) pictures.invoice = shrunk(page);

await mkdir(FOLDER, { recursive: true });
for (const [name, bytes] of Object.entries(pictures)) {
  await writeFile(join(FOLDER, `${name}.webp`), bytes);
  console.log(`${name.padEnd(10)} ${Math.round(bytes.length / 1000)} KB`);
}
const bytes = Object.values(pictures).reduce((sum, { length }) => sum + length, 0);
if (bytes > BYTES_MAX) throw new Error(`The pictures have ${bytes} bytes together, of ${BYTES_MAX}.`);

async function sell(shop: Shop, browser: Browser, request: LinkRequest): Promise<void> {
  const payer = await browser.newPage();
  await openLink(payer, await shop.createLink({ description: 'A box of oranges', ...request }));
  await payWith(payer, CARDS.good);
  await receiptHeading(payer).waitFor();
  await payer.close();
}

/** What the window shows, at the top of the page and without a focus ring. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate('document.activeElement?.blur(); scrollTo(0, 0)');
  return shrunk(await loadImage(await page.screenshot({ animations: 'disabled' })));
}

/** The picture as WebP, smaller, and still sharp at the width in which the README shows it. */
function shrunk(picture: Canvas | Image): Buffer {
  const canvas = createCanvas(Math.round(picture.width * SCALE), Math.round(picture.height * SCALE));
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toBuffer('image/webp', QUALITY);
}
