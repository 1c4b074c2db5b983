import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages, ROOT } from '../../docs/print/pages.ts';
import { routes } from '../../functions/routes.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const found = (pattern: RegExp, ...globs: string[]) =>
  new Set(
    globs
      .flatMap((glob) => globSync(glob, { cwd: ROOT }))
      .flatMap((file) => [...read(file).matchAll(pattern)].map(([, name = '']) => name)),
  );
const missingIn = (page: string, names: Iterable<string>, shown: (name: string) => string) => {
  const text = read(page);
  return [...names].filter((name) => !text.includes(shown(name)));
};

it('the pages name what there is every npm command they tell is one of package.json', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const told = found(/npm run (?:--silent )?([a-z][\w:-]*)/g, ...pages(), '.github/workflows/*.yml');
  expect([...told].filter((name) => !scripts.includes(name))).toEqual([]);
});

it('the pages name what there is every file and folder they name in code exists', () => {
  const named = found(
    /`((?:functions|shared|infra|local|ops|checkout|test|bench|docs)\/[\w./-]*\w\.(?:ts|md|js|json))`/g,
    ...pages(),
  );
  expect([...named].filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([]);
});

it('the pages name what there is the API pages have a section for every route', () => {
  const sections = found(/^### ([A-Z]+ \/.*)$/gm, 'docs/api.md', 'docs/api/*.md');
  expect([...sections].toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
});

it('the pages name what there is every environment variable that is read is explained in the running page', () => {
  const variables = found(/process\.env\.([A-Z_\d]+)/g, '{shared,functions,local,ops}/**/*.ts');
  const ports = found(/portFrom\('([A-Z_]+)'/g, 'local/*.ts');
  expect(missingIn('docs/running.md', [...variables, ...ports], (name) => `\`${name}\``)).toEqual([]);
});

it('the pages name what there is every setting of a stage is explained in the running page', () => {
  const [, schema = ''] =
    /SettingsSchema = v\.strictObject\(\{([\s\S]*?)\n\}\);/.exec(read('infra/settings.ts')) ?? [];
  const settings = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  expect(settings).toContain('keepData');
  expect(missingIn('docs/running.md', settings, (name) => `\`${name}\``)).toEqual([]);
});

it('the pages name what there is every tool of the local stack and of the simulated processor is explained in the running page', () => {
  const tools = [...found(/'((?:GET|POST) [a-z-]+)':/g, 'local/tools.ts')].map((tool) =>
    tool.replace(' ', ' /_local/'),
  );
  const simulated = found(/'((?:GET|POST|DELETE) \/_sim\/[a-z/]+)':/g, 'local/processor/sim-routes.ts');
  expect(missingIn('docs/running.md', [...tools, ...simulated], (tool) => `\`${tool}\``)).toEqual([]);
});

it('the pages name what there is every fault the simulated processor knows is explained in the running page', async () => {
  const { MODES } = await import('../../local/processor/faults/faults.ts');
  expect(missingIn('docs/running.md', MODES, (mode) => `\`${mode}\``)).toEqual([]);
});

it('the pages name what there is every reason to abort an attempt is explained in the payments page', () => {
  const [, reasons = ''] =
    /ABORT_REASONS = \[([\s\S]*?)\]/.exec(read('shared/domain/sales/attempt.ts')) ?? [];
  const names = [...reasons.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  expect(names).toContain('fenced');
  expect(missingIn('docs/payments.md', names, (name) => `\`${name}\``)).toEqual([]);
});
