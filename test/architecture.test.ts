import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes, unmatched } from '../functions/routes.ts';
import { canary, workers } from '../functions/workers.ts';
import { circlesIn } from './architecture/circles.ts';
import { deployed, list, read, tests } from './architecture/files.ts';
import { loadedBy } from './architecture/imports.ts';
import { unmirrored } from './architecture/mirror.ts';
import { RULES } from './architecture/rules.ts';

describe.each(RULES)('the rule that $name', ({ files, offencesIn, plants }) => {
  it('is kept by every file', () => {
    const offences = files.flatMap((file) =>
      offencesIn(file, read(file)).map((offence) => `${file}: ${offence}`),
    );
    expect(offences).toEqual([]);
  });

  it('finds its planted violations', () => {
    for (const [file, text, offence] of plants)
      expect(offencesIn(file, text), `${file}: ${text}`).toEqual([offence]);
  });
});

describe('tests', () => {
  it('mirror the file they test', () => expect(unmirrored(tests)).toEqual([]));

  it('that mirror no file are found', () => {
    const exists = (file: string) => ['shared/http/x.ts', 'apps/operator/x.ts'].includes(file);
    const mirrored = ['test/http/x.test.ts', 'test/http/x.aspect.test.ts', 'test/operator/x.test.ts'];
    expect(unmirrored([...mirrored, 'test/http/y.test.ts', 'test/x.test.ts'], exists)).toEqual([
      'test/http/y.test.ts',
      'test/x.test.ts',
    ]);
  });
});

describe('a folder of the product', () => {
  const FILES_MAX = 16;
  /** Storage has one file per noun, and each further noun must make its folder smaller first. */
  const KNOWN: Readonly<Record<string, number>> = { 'shared/storage': 17 };
  function crowded(files: readonly string[]): string[] {
    const folders = Object.entries(Object.groupBy(files, (file) => dirname(file)));
    return folders
      .filter(([folder, own]) => (own?.length ?? 0) > (KNOWN[folder] ?? FILES_MAX))
      .map(([folder]) => folder);
  }

  it(`has at most ${FILES_MAX} files`, () => expect(crowded(list('shared/**/*.*'))).toEqual([]));

  it('with one file more is found', () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => `shared/x/${index}.ts`);
    expect([crowded(files(FILES_MAX)), crowded(files(FILES_MAX + 1))]).toEqual([[], ['shared/x']]);
  });
});

describe('files of the house', () => {
  it('import each other in no circle, by value or by type', () => {
    expect(
      circlesIn(list('{shared,functions,infra,apps,local,test,bench,docs}/**/*.{ts,tsx}'), read),
    ).toEqual([]);
  });

  it('that import each other in a circle are found', () => {
    const texts: Record<string, string> = {
      'shared/a.ts': "import type { B } from './b.ts';",
      'shared/b.ts': "import { c } from './c.ts';",
      'shared/c.ts': "export type { A } from './a.ts';",
      'shared/d.ts': "import { c } from './c.ts';",
    };
    const circle = ['shared/a.ts', 'shared/b.ts', 'shared/c.ts'];
    expect(circlesIn(Object.keys(texts), (file) => texts[file] ?? '')).toEqual([circle]);
  });
});

describe('the route and worker tables', () => {
  it('name a file for every row, and every file has its row', () => {
    const declared = [...routes, unmatched, ...workers, canary]
      .map(({ handler }) => `functions/${handler}.ts`)
      .toSorted();
    expect(new Set(declared).size).toBe(declared.length);
    expect(deployed.filter((file) => /^functions\/[\w-]+\//.test(file))).toEqual(declared);
  });

  it('have no row twice, and no path that hides another', () => {
    const rows = routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(rows).size).toBe(rows.length);
  });
});

describe('a function', () => {
  /** Or reads the processor's books. */
  const CHARGING =
    /pay-|client\/change-plan|change-subscription-plan|apply-free-change|refund-|confirm-|client\/(add|make|remove)-card|cancel-|(disown|pause)-order|void-invoice|receive-transfer|finish-abandoned|charge-renewals|purchase$|purchase-add-on$|apply-processor-event|send-evidence|check-ledger$|erase-customer|finish-erasures/;
  const all = [...routes, ...workers].map(({ handler }) => handler);
  const loading = (handlers: readonly string[], ...packages: string[]) =>
    handlers.filter((handler) => {
      const loaded = loadedBy(`functions/${handler}.ts`);
      return packages.some((name) => loaded.has(name));
    });

  it('that does not charge does not load the processor’s SDK', () => {
    expect(
      loading(
        all.filter((handler) => !CHARGING.test(handler)),
        'stripe',
      ),
    ).toEqual([]);
  });

  it('that answers requests loads no queue, bus or outbound client, unless it queues what it receives or sends an event for staff or a mail', () => {
    const handlers = routes.map(({ handler }) => handler);
    expect(
      loading(
        handlers,
        'undici',
        '@aws-sdk/client-sqs',
        '@aws-sdk/client-eventbridge',
        '@aws-sdk/client-sesv2',
      ),
    ).toEqual([
      'public-api/send-sign-in-link',
      'processor/receive-event',
      'admin/redeliver-event',
      'admin/test-endpoint',
    ]);
  });

  it('that lists a tenant’s records has the right to, and no other has it', () => {
    // The worker of the processor's events looks an attempt up in the index, in a flow that others share; the check of the ledger is the command's; the books list in theirs.
    const granted = [...routes, ...workers]
      .filter(({ may }) => (may as readonly string[]).includes('list'))
      .map(({ handler }) => handler)
      .filter((handler) => !/^workers\/(apply-processor-event|check-ledger)$/.test(handler));
    // Tenants' settings, the platform's keys and a customer's own records are read by their partition, without the index.
    const lists =
      /import \{[^}]*\b(?:list[A-Z]|getListed|explain|refund|moveSubscribers|undoMoves)[^}]*\} from '[^']*shared\/(?:storage|flows)\/(?!tenants|platform-keys)/;
    // Whose trouble a refused renewal is, the attempts of others tell, and those of all tenants that no payer can pay.
    const renewing = loading(all, 'shared/flows/renewals/own-trouble.ts');
    const watching = loading(all, 'shared/flows/watch/missing-payments.ts');
    expect(granted).toEqual(
      all.filter(
        (handler) =>
          (lists.test(read(`functions/${handler}.ts`)) && !handler.startsWith('client/')) ||
          [...renewing, ...watching].includes(handler),
      ),
    );
    expect(renewing).toContain('workers/charge-renewals');
    expect(granted).toContain('tenant/list-invoices');
  });

  it('that may not open secrets does not load the KMS client', () => {
    const handlers = routes
      .filter(({ may }) => !may.some((grant) => grant.startsWith('open:')))
      .map(({ handler }) => handler);
    expect(loading(handlers, '@aws-sdk/client-kms')).toEqual([]);
  });

  it('that verifies tokens has the right to open what verifies them, and no other has it', () => {
    const may = routes.filter((row) => (row.may as readonly string[]).includes('open:verifying'));
    expect(may.map(({ handler }) => handler)).toEqual(loading(all, 'shared/auth/verifying-key.ts'));
  });

  it('that answers requests loads no contract: it takes the types of one alone', () => {
    const files = routes.flatMap(({ handler }) => [...loadedBy(`functions/${handler}.ts`)]);
    expect(files).toContain('shared/http/views/reply.ts');
    expect(files.filter((file) => file.startsWith('shared/contracts/'))).toEqual([]);
  });

  it('that charges does load the processor’s SDK, through several files', () => {
    expect(loading(['public-api/pay-payment-link'], 'stripe')).toHaveLength(1);
  });
});
