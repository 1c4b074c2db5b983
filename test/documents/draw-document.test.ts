import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawDocument } from '../../shared/documents/draw-document.ts';
import { openPdf, textOf } from './support/read-pdf.ts';
import { missingWords } from './support/texts.ts';
import { contentOf as compose, thirty } from './support/thirty.ts';

const contentOf = (name: string) => {
  const specimen = thirty.find((known) => known.name === name);
  if (!specimen) throw new Error(`There is no specimen ${name}.`);
  return compose(specimen);
};

it.each([
  ...['logo-and-taxes', 'greek-cyrillic', 'japanese', 'arabic', 'arabic-in-english', 'chinese-korean'],
  ...[
    'hebrew-nothing-due',
    'hindi-receipt',
    'thai-cancelled',
    'reverse-charge',
    'credit-note',
    'plan-change',
  ],
])('a drawn document has all texts of its record in the text that a reader extracts: %s', async (name) => {
  const content = contentOf(name);
  expect(missingWords(content, await textOf(await drawDocument(content)))).toEqual([]);
});

it('a drawn document has the same bytes for the same content, whatever was drawn before it', async () => {
  const first = await drawDocument(contentOf('arabic'));
  await drawDocument(contentOf('arabic-in-english'));
  expect(Buffer.compare(await drawDocument(contentOf('arabic')), first)).toBe(0);
});

describe('forty lines', () => {
  let pdf: Awaited<ReturnType<typeof openPdf>>;
  const content = contentOf('forty-lines');
  beforeAll(async () => {
    pdf = await openPdf(await drawDocument(content));
  });
  afterAll(() => pdf.loadingTask.destroy());

  it('a document of forty lines carries the sum so far over each page', async () => {
    expect(pdf.numPages).toBe(3);
    const pages = await Promise.all(
      [1, 2].map(async (number) => await (await pdf.getPage(number)).getTextContent()),
    );
    const [first = [], second = []] = pages.map(({ items }) =>
      items.map((item) => ('str' in item ? item.str : '')).filter((text) => text.trim()),
    );
    const carried = first[first.indexOf('Carried forward') + 1] ?? '';
    expect(content.table.rows.map((row) => row.carried)).toContain(carried);
    expect(second[second.indexOf('Brought forward') + 1]).toBe(carried);
  });

  it('a document of forty lines names its language, title and date, and tags its table', async () => {
    const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
    expect(info).toMatchObject({
      Title: 'Invoice 7F3K2Q9A-0042',
      Language: 'en',
      CreationDate: 'D:20261121120000Z',
    });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ['H1', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
  });
});
