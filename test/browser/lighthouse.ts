import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { DESK_PATH } from '../../local/desk-site.ts';
import { CHROMIUM, FLAGS } from './support/chromium.ts';
import { withOwnStack } from './support/own-stack.ts';
import { CARDS, openLink, payWith, receiptHeading } from './support/payer.ts';

/** Measures the pages of payers and of staff with Lighthouse; ends with 1 unless accessibility and best practices are full marks. */
const CATEGORIES = ['accessibility', 'best-practices', 'performance'] as const;
const MUST_BE_FULL: readonly string[] = ['accessibility', 'best-practices'];

let failed = false;
await withOwnStack(async (shop, browser) => {
  const page = await browser.newPage();
  await openLink(page, await shop.createLink());
  await payWith(page, CARDS.good);
  await receiptHeading(page).waitFor();
  const receipt = page.url();
  const desk = `${shop.urls.checkout}${DESK_PATH}`;
  await page.goto(desk);
  const signIn = page.getByRole('link', { name: 'Sign in to the demo shop' });
  const addresses = {
    pay: await shop.createLink({ description: 'Annual support', every: { months: 12 } }),
    receipt,
    privacy: `${shop.urls.checkout}/privacy-policy`,
    'sign-in': desk,
    desk: new URL(String(await signIn.getAttribute('href')), page.url()).href,
  };

  await using chrome = await startChrome();
  for (const [name, address] of Object.entries(addresses)) {
    const result = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'error',
    } satisfies Flags);
    if (!result) throw new Error(`Lighthouse gave nothing for ${name}`);
    report(name, result.lhr);
  }
});
process.exitCode = failed ? 1 : 0;

function report(name: string, { categories, audits }: Result): void {
  const scores = CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)] as const);
  console.log(`${name.padEnd(8)} ${scores.map(([id, score]) => `${id} ${score}`).join('  ')}`);
  for (const [id] of scores.filter(([category, score]) => MUST_BE_FULL.includes(category) && score < 100)) {
    failed = true;
    const lacking = (categories[id]?.auditRefs ?? [])
      .map((ref) => audits[ref.id])
      .filter((audit) => audit?.score === 0);
    for (const audit of lacking)
      console.log(`  ${id}: ${audit?.title} ${JSON.stringify(audit?.details ?? {}).slice(0, 400)}`);
  }
}

/** Lighthouse drives a Chromium of its own by its debugging port, which the browser chooses and prints. */
async function startChrome(): Promise<AsyncDisposable & { port: number }> {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const child = spawn(
    CHROMIUM,
    [...FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => {
      text += chunk;
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(text) ?? [];
      if (found) resolve(Number(found));
    });
    child.once('exit', () => reject(new Error(`Chromium ended: ${text}`)));
  });
  return {
    port,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
