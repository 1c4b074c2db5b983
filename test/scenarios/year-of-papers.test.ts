import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../local/listening.ts';
import { booksToDate, expectBooksToBalance, nightOfBooks } from '../support/books.ts';
import { catalogStaff } from '../support/catalog.ts';
import { travelTo } from '../support/clock.ts';
import { booksOf, chargesAt, expectBooksToAgree } from '../support/money-books.ts';
import { expectReadable, type IssuedPaper, papersOf } from '../support/papers.ts';
import type { TestTenant } from '../support/tenants.ts';
import { relayStream } from '../support/workers.ts';
import { HAPPENINGS, type Living, liveUntil, openShop } from '../support/year/live.ts';
import { YEAR_SHOPS } from '../support/year/shops.ts';
import { summed, sumsOfPapers, sumsOfPostings } from '../support/year/sums.ts';

/** `YEAR=whole` plays all days; six weeks of them are played each time. `PAPERS=<folder>` has every paper downloaded into it. */
const isWhole = process.env.YEAR === 'whole';
const DAYS = Object.keys(HAPPENINGS).filter((day) => isWhole || day < '2027-03-01');
const CLOSED_AT = isWhole ? '2028-01-08T12:00:00Z' : '2027-02-13T12:00:00Z';
const PAPERS = process.env.PAPERS;

/** Knows every VAT id. */
const vies = createServer((_, response) =>
  response.end(JSON.stringify({ isValid: true, userError: 'VALID' })),
);
let shops: Living[] = [];
beforeAll(async () => {
  vi.stubEnv('VAT_CHECK_URL', `http://localhost:${await listen(vies, 0, 'vies', 'none')}`);
  shops = await Promise.all(YEAR_SHOPS.map(openShop));
  for (const day of DAYS) {
    await liveUntil(shops, day);
    await relayStream();
    travelTo(`${day}T23:30:00Z`);
    await nightOfBooks();
  }
  travelTo(CLOSED_AT);
  await nightOfBooks();
  travelTo(CLOSED_AT);
}, 600_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await closeServer(vies);
  await expectBooksToBalance();
});

it.each(YEAR_SHOPS)(
  'every paper of a $name shop can be added again, and all of them add up to its books, its tax and what the processor has',
  async ({ name }) => {
    travelTo(CLOSED_AT);
    const tenant = shops.find(({ shop }) => shop.name === name)?.tenant as TestTenant;
    const papers = await papersOf(tenant);
    for (const { paper } of papers) expectReadable(paper);

    const days = await booksToDate(tenant);
    const entries = days.flatMap((day) => day.entries);
    for (const { postings, id } of entries)
      expect(
        postings.reduce((sum, { minor }) => sum + minor, 0),
        id,
      ).toBe(0);
    const postings = entries.flatMap((entry) => entry.postings);
    const closed = days.at(-1)?.summary;
    const left = closed?.accounts.map(({ account, balanceMinor }) => [account, balanceMinor] as const) ?? [];
    expect(summed(left)).toEqual(summed(postings.map(({ account, minor }) => [account, minor])));
    expect(closed?.reconciliation).toMatchObject([{ differenceMinor: 0 }]);
    expect(postings.filter(({ account }) => account === 'unexplained')).toEqual([]);

    const { card = 0, ...sums } = sumsOfPapers(papers);
    expect(sumsOfPostings(postings)).toEqual(sums);
    const taxes = days.flatMap(({ summary }) => summary.taxes);
    const taxed = taxes.map(({ country, rate, minor }) => [`tax:${country}:${rate}`, minor] as const);
    expect(summed(taxed)).toEqual(
      Object.fromEntries(Object.entries(sums).filter(([at]) => at.startsWith('tax'))),
    );
    expect(card).toBe(await takenBy(tenant));
    await expectBooksToAgree(tenant);
    if (PAPERS) await download(tenant, papers, join(PAPERS, name));
  },
);

/** What the processor took, less what it gave back. What disputes took is on no paper: the books have it as a loss. */
async function takenBy(tenant: TestTenant): Promise<number> {
  const [charges, { refunds }] = [await chargesAt(tenant), await booksOf(tenant)];
  const given = refunds.filter(({ status }) => status === 'succeeded');
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0);
  return sum(charges) - sum(given);
}

/** Downloads the papers as staff do, and what of them is there as data. */
async function download(tenant: TestTenant, papers: readonly IssuedPaper[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const staff = await catalogStaff(tenant);
  for (const { invoiceId, wanted, paper } of papers) {
    const { creditNote, kind } = wanted;
    const query = { ...(creditNote && { creditNote }), ...(kind === 'receipt' && { kind }) };
    const pdf = await staff.get(`/admin/invoices/${invoiceId}/pdf`, query);
    const file = join(folder, `${paper.issuedOn}-${kind}-${paper.number}`);
    writeFileSync(`${file}.pdf`, pdf.bytes ?? '');
    if (!/^(factur-x|xrechnung)$/.test(String(pdf.headers['structured-invoice']))) continue;
    const data = await staff.get(`/admin/invoices/${invoiceId}/pdf`, { ...query, format: 'xml' });
    writeFileSync(`${file}.xml`, data.bytes ?? '');
  }
}
