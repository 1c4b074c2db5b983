import { queueNames } from '../../functions/queues.ts';
import { deployed, list, tests, written } from './files.ts';
import { forbiddenImports, importedFiles } from './imports.ts';
import { cutOffNames, PLAIN_FILES, unplainWords } from './words.ts';

/** A rule finds its offences in one file. Each plant is a violation and the offence the rule must find in it. */
export type Rule = Readonly<{
  name: string;
  files: readonly string[];
  offencesIn: (file: string, text: string) => string[];
  plants: readonly (readonly [file: string, text: string, offence: string])[];
}>;

const FILE_LINES_MAX = 380;
/** One table each, a row for every route or flow. */
const LONG_TABLES: readonly string[] = ['functions/routes.ts', 'test/proof/crash/flows.ts'];
const SALE_LINES_MAX = 120;
const DECLARES_SALE = /^export const \w+: Sale</m;
const longerThan = (most: number, text: string): string[] => {
  const lines = text.split('\n').length - 1;
  return lines > most ? [`has ${lines} lines`] : [];
};
const IMPURE =
  /Date\.now\(|new Date\(\)|Math\.random|randomUUID|randomBytes|process\.|\bawait\b|\basync\b|\bfetch\(|console\.|setTimeout|performance\./g;
const SPELLED_KEY =
  /[`'"](?:T#|PROJECT#|GATEWAY#|TENANT#|ORIGIN#|NAME#|INTENT#|CREDENTIAL#|SEALING#|SIGNING#|TXN#|INVOICE#|ORDER#|CARD#|CHECK#|ATTENTION#|OUTBOX#|DUE#|PRODUCT#|PLAN#|FEATURES#|ADDON#|SLUG#|COUPON#|REDEMPTION#|REFUND#)|#(?:LINK|KEY|DECLINES|SERIES|EVENT|CUSTOMER|CATALOG|COUPON)\b/g;
const ABBREVIATED =
  /\b(?:const|let|function|type)\s+(?:req|res|resp|err|ctx|cfg|conf|msg|num|str|obj|arr|idx|tmp|val|fn|cb|evt|cust|inv|amt|curr|pmt|txn|mgr|svc|repo)\b/g;
const UNWANTED = /^export default|^export \* from|\bTODO\b|\bFIXME\b|\bXXX\b/gm;
const FILE_NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z-]+)?(\.test|\.config)?\.tsx?$/;
/** What of the checkout knows neither payers nor cards: calls, storage, amounts, dates and icons. Styles are shared in the same way. */
const SHARED_PARTS =
  /^(vite\.config|weight|src\/(api\/(request|twice)|memory\/storage|page\/(icons|machine)|words\/(choose-locale|dates|isolate|locale|money|terms)))\.tsx?$/;
const VAGUE_FOLDER = /\/(utils|helpers|types|services)\//;

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
const codeMatching = (pattern: RegExp) => (_: string, text: string) =>
  withoutComments(text).match(pattern) ?? [];
const x = 'shared/domain/x.ts';

export const RULES: readonly Rule[] = [
  {
    name: 'a file imports only what its layer may',
    files: deployed,
    offencesIn: forbiddenImports,
    plants: [
      [x, "import { commit } from '../storage/table.ts';", '../storage/table.ts'],
      [x, "import { createHash } from 'node:crypto';", 'node:crypto'],
      [x, "import type { Project } from '../flows/projects.ts';", '../flows/projects.ts'],
      ['shared/storage/x.ts', "import { payLink } from '../flows/pay-link.ts';", '../flows/pay-link.ts'],
      ['shared/storage/x.ts', "import Stripe from 'stripe';", 'stripe'],
      [
        'shared/flows/x.ts',
        "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';",
        '@aws-sdk/client-dynamodb',
      ],
      ['shared/flows/x.ts', "import {\n  ok,\n  list,\n} from '../http/reply.ts';", '../http/reply.ts'],
      ['shared/http/x.ts', "export { x } from '../secrets/kms.ts';", '../secrets/kms.ts'],
      [
        'shared/http/views/x.ts',
        "import { Coupon } from '../../contracts/answers/coupon.ts';",
        '../../contracts/answers/coupon.ts',
      ],
      ['shared/processor/x.ts', "import '../storage/table.ts';", '../storage/table.ts'],
      [
        'functions/public-api/x.ts',
        "import { clock } from '../../test/support/clock.ts';",
        '../../test/support/clock.ts',
      ],
      ['functions/public-api/x.ts', "import Stripe from 'stripe';", 'stripe'],
      ['functions/public-api/x.ts', "const late = await import('stripe');", 'stripe'],
      ['shared/unknown/x.ts', '', 'belongs to no layer'],
    ],
  },
  {
    name: 'only the charging flows import the processor’s intents',
    files: deployed.filter((file) => !file.startsWith('shared/flows/charging/')),
    offencesIn: (file, text) =>
      importedFiles(file, text).filter((path) => /^shared\/processor\/(setup-)?intents\.ts$/.test(path)),
    plants: [
      [
        'shared/flows/links/x.ts',
        "import { chargeIntent } from '../../processor/intents.ts';",
        'shared/processor/intents.ts',
      ],
      [
        'apps/operator/x.ts',
        "import { createSetupIntent } from '../../shared/processor/setup-intents.ts';",
        'shared/processor/setup-intents.ts',
      ],
      [
        'functions/workers/x.ts',
        "const late = await import('../../shared/processor/intents.ts');",
        'shared/processor/intents.ts',
      ],
    ],
  },
  {
    name: 'only the refunds flows import the processor’s refunds',
    files: deployed.filter((file) => !file.startsWith('shared/flows/refunds/')),
    offencesIn: (file, text) =>
      importedFiles(file, text).filter((path) => path === 'shared/processor/refunds.ts'),
    plants: [
      [
        'apps/operator/x.ts',
        "import { sendRefund } from '../../shared/processor/refunds.ts';",
        'shared/processor/refunds.ts',
      ],
    ],
  },
  {
    name: 'a storage file that creates records writes only what their schema reads back',
    files: list('shared/storage/*.ts'),
    offencesIn: (_file, text) =>
      /\b(create|createOverExpired)\(/.test(text)
        ? [...new Set([...text.matchAll(/\bv\.parse\((\w+),/g)].map(([, schema = '']) => schema))].filter(
            (schema) => !text.includes(`readable(${schema},`),
          )
        : [],
    plants: [
      [
        'shared/storage/x.ts',
        'const read = (item) => v.parse(CouponRecord, item);\nconst make = (one) => create(key, one);',
        'CouponRecord',
      ],
    ],
  },
  {
    name: 'the desk is made of its own parts and of those of the checkout that both pages share, and the checkout takes none of the desk',
    files: list('apps/{desk,checkout}/**/*.{ts,tsx}'),
    offencesIn: (file, text) => {
      const [own, other] = file.startsWith('apps/desk/') ? ['desk', 'checkout'] : ['checkout', 'desk'];
      return importedFiles(file, text).filter(
        (path) =>
          path.startsWith(`apps/${other}/`) &&
          !(own === 'desk' && SHARED_PARTS.test(path.slice('apps/checkout/'.length))),
      );
    },
    plants: [
      [
        'apps/desk/src/payments/x.ts',
        "import { step } from '../../../checkout/src/pay/step.ts';",
        'apps/checkout/src/pay/step.ts',
      ],
      [
        'apps/checkout/src/x.ts',
        "import { words } from '../../desk/src/words/english.ts';",
        'apps/desk/src/words/english.ts',
      ],
    ],
  },
  {
    name: 'only the documents flows import the drawing of documents',
    files: deployed.filter((file) => !/^shared\/(documents|flows\/documents)\//.test(file)),
    offencesIn: (file, text) =>
      importedFiles(file, text).filter((path) => path.startsWith('shared/documents/')),
    plants: [
      [
        'functions/client/x.ts',
        "import { drawDocument } from '../../shared/documents/draw-document.ts';",
        'shared/documents/draw-document.ts',
      ],
    ],
  },
  {
    name: 'the sales flows import neither the processor nor the charging flows',
    files: list('shared/flows/sales/**/*.ts'),
    offencesIn: (file, text) =>
      importedFiles(file, text).filter((path) => /^shared\/(processor|flows\/charging)\//.test(path)),
    plants: [
      [
        'shared/flows/sales/x.ts',
        "import type { Client } from '../../processor/client.ts';",
        'shared/processor/client.ts',
      ],
      [
        'shared/flows/sales/x.ts',
        "import { sell } from '../charging/sell.ts';",
        'shared/flows/charging/sell.ts',
      ],
    ],
  },
  {
    name: 'the domain reads no clock, chance or environment and awaits nothing',
    files: list('shared/domain/**/*.ts'),
    offencesIn: codeMatching(IMPURE),
    plants: [
      [x, 'const now = Date.now();', 'Date.now('],
      [x, 'const at = new Date();', 'new Date()'],
      [x, 'Math.random()', 'Math.random'],
      [x, 'process.env.STAGE', 'process.'],
      [x, 'await x', 'await'],
      [x, 'async () => {}', 'async'],
    ],
  },
  {
    name: 'only keys.ts spells keys of the table',
    // The ledger's check reads the table by itself, so that it finds what the storage files get wrong.
    files: deployed.filter(
      (file) => !/^(shared\/storage\/table\/keys\.ts$|shared\/ledger\/|functions\/routes)/.test(file),
    ),
    offencesIn: codeMatching(SPELLED_KEY),
    plants: [
      [x, "get('T#' + tenant)", "'T#"],
      [x, "{ pk: 'ORIGIN#x' }", "'ORIGIN#"],
      [x, "own + '#LINK#' + slug", '#LINK'],
      [x, "queryPrefix(pk, 'INVOICE#')", "'INVOICE#"],
    ],
  },
  {
    name: `a file has at most ${FILE_LINES_MAX} lines`,
    files: written.filter((file) => !LONG_TABLES.includes(file)),
    offencesIn: (_, text) => longerThan(FILE_LINES_MAX, text),
    plants: [[x, '\n'.repeat(FILE_LINES_MAX + 1), `has ${FILE_LINES_MAX + 1} lines`]],
  },
  {
    name: `the declaration of a sale has at most ${SALE_LINES_MAX} lines`,
    files: written.filter((file) => file.startsWith('shared/flows/sales/')),
    offencesIn: (_, text) => (DECLARES_SALE.test(text) ? longerThan(SALE_LINES_MAX, text) : []),
    plants: [
      [
        x,
        `export const xSale: Sale<X, Y> = {${'\n'.repeat(SALE_LINES_MAX + 1)}`,
        `has ${SALE_LINES_MAX + 1} lines`,
      ],
    ],
  },
  {
    name: 'a file has a kebab-case name in a folder that says what it holds',
    files: written,
    offencesIn: (file) => (FILE_NAME.test(file) && !VAGUE_FOLDER.test(file) ? [] : ['has an unclear name']),
    plants: [
      ['shared/domain/newId.ts', '', 'has an unclear name'],
      ['shared/utils/x.ts', '', 'has an unclear name'],
    ],
  },
  {
    name: 'deployed code has no default export, no barrel and no work left to do',
    files: deployed,
    offencesIn: (_, text) => text.match(UNWANTED) ?? [],
    plants: [
      [x, 'export default 1;', 'export default'],
      [x, "export * from './y.ts';", 'export * from'],
      [x, '// TODO: later', 'TODO'],
    ],
  },
  {
    name: 'infra and the local stack read queues from their table and name none',
    files: list('{infra,local}/**/*.ts'),
    offencesIn: (_, text) => queueNames.filter((queue) => new RegExp(`\\b${queue}\\b`).test(text)),
    plants: [['infra/x.ts', "new Queue(this, 'deliveries')", 'deliveries']],
  },
  {
    name: 'deployed code abbreviates no name',
    files: deployed,
    offencesIn: codeMatching(ABBREVIATED),
    plants: [
      [x, 'const req = 1', 'const req'],
      [x, 'let idx = 0', 'let idx'],
      [x, 'function cb() {}', 'function cb'],
    ],
  },
  {
    name: 'text is written in plain words',
    files: list(PLAIN_FILES),
    offencesIn: (_, text) => unplainWords(text),
    plants: [
      [x, '/** Nobody may read it. */', 'Nobody'],
      [x, "it('is told what it costs')", 'is told'],
      ['docs/x.md', 'What a payment came to.', 'came to'],
      ['docs/x.md', 'The caller mended it.', 'mended'],
    ],
  },
  {
    name: 'the name of a test reads alone',
    files: tests,
    offencesIn: (_, text) => cutOffNames(text),
    plants: [
      [x, "it('is refused with 400', () => {", 'is'],
      [x, "it.each(ROWS)('of a link’s order', async (row) => {", 'of'],
    ],
  },
];
