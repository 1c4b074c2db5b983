import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { composeLetter } from '../../shared/domain/mail/compose-letter.ts';
import type { Letter } from '../../shared/domain/mail/letter.ts';
import { hasBrowser, launchBrowser, WITHOUT_BROWSER } from '../browser/support/browsers.ts';
import { LOGO } from '../documents/support/logo.ts';
import { KINDS, letterOf, seller, WHOLE } from '../domain/mail/whole-letters.ts';

/**
 * Draws each letter into `reports/mails`, as a picture in the widths of three clients, light and dark, and as text. It fails for a letter
 * that is wider than its window, that asks for anything but its logo, or in which axe finds something. Names given on the command line choose some:
 * `npm run screens:mails -- receipt invoice-ar`.
 */
const FOLDER = join(import.meta.dirname, '..', '..', 'reports', 'mails');
/** A small phone, a large one, and the pane of a desktop client. */
const WIDTHS = [320, 414, 640];
const SCHEMES = ['light', 'dark'] as const;
/** A letter is a part of its client's page, so what axe advises for whole pages is left out. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Specimen = Readonly<{ name: string; letter: Letter; isWithoutSheet?: true }>;

const specimens: readonly Specimen[] = [
  ...KINDS.map((kind) => ({ name: kind, letter: letterOf(WHOLE[kind]) })),
  ...(['receipt', 'payment_failed', 'cancelled', 'invoice', 'sign_in'] as const).flatMap((kind) => [
    {
      name: `${kind}-ar`,
      letter: letterOf(WHOLE[kind], {
        wishes: ['ar-EG'],
        payerName: 'ليلى حداد',
        isTest: kind === 'invoice',
      }),
    },
    { name: `${kind}-de`, letter: letterOf(WHOLE[kind], { wishes: ['de-AT'], payerName: 'Ada Zahlerin' }) },
  ]),
  {
    name: 'trial_ending-ja',
    letter: letterOf(WHOLE.trial_ending, { wishes: ['ja'], payerName: '山田 花子' }),
  },
  { name: 'receipt-test', letter: letterOf(WHOLE.receipt, { isTest: true }) },
  ...['#ffffff', '#1e2024', '#ffd400'].map((colour) => ({
    name: `sign_in-${colour.slice(1)}`,
    letter: letterOf(WHOLE.sign_in, { seller: { ...seller, colour, logoUrl: undefined } }),
  })),
  {
    name: 'paused-plain',
    letter: letterOf(WHOLE.paused, { seller: { name: 'Orchard Shop', address: [] }, payerName: undefined }),
  },
  { name: 'invoice-without-sheet', letter: letterOf(WHOLE.invoice), isWithoutSheet: true },
  {
    name: 'receipt-long',
    letter: letterOf(
      {
        ...WHOLE.receipt,
        lines: Array.from({ length: 30 }, (_, index) => ({
          name: `Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen ${index + 1}`,
          quantity: index + 1,
          minor: 123456789,
        })),
      },
      { wishes: ['de'], seller: { ...seller, logoUrl: 'https://pay.orchard.example/absent.png' } },
    ),
  },
];

if (!hasBrowser) throw new Error(WITHOUT_BROWSER);
const chosen = process.argv.slice(2);
const wanted = specimens.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
await mkdir(FOLDER, { recursive: true });
const browser = await launchBrowser();
try {
  for (const specimen of wanted) await draw(specimen, browser);
} finally {
  await browser.close();
}
console.log(`${wanted.length} letters in ${FOLDER}`);

async function draw({ name, letter, isWithoutSheet }: Specimen, within: Browser): Promise<void> {
  const { subject, text, html } = composeLetter(letter);
  await writeFile(join(FOLDER, `${name}.txt`), `${subject}\n\n${text}`);
  await writeFile(join(FOLDER, `${name}.html`), html);
  const shown = isWithoutSheet ? html.replace(/<style>[\s\S]*?<\/style>/g, '') : html;
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const page = await within.newPage({ viewport: { width, height: 700 }, colorScheme });
      const asked = await answerLogo(page);
      await page.setContent(shown, { waitUntil: 'load' });
      const needed = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (needed > width) throw new Error(`${name} needs ${needed} px where ${width} are`);
      const others = asked.filter((url) => url !== letter.seller.logoUrl);
      if (others.length > 0) throw new Error(`${name} asks for ${others.join(', ')}`);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).analyze();
      if (violations.length > 0)
        throw new Error(
          `${name}: ${violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html)}`)}`,
        );
      await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      await page.close();
    }
  console.log(`${name.padEnd(24)} ${Math.round(Buffer.byteLength(html) / 100) / 10} KB  ${subject}`);
}

/** What the page asks for, of which the logo alone is there. */
async function answerLogo(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**', async (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.endsWith('/logo.png'))
      return await route.fulfill({ contentType: 'image/png', body: Buffer.from(LOGO.data, 'base64') });
    return await route.abort();
  });
  return asked;
}
