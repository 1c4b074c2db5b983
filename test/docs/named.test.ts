import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('the pages name what there is', () => {
  it('every npm command they tell is one of package.json', () => {
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
    const told = found(/npm run (?:--silent )?([a-z][\w:-]*)/g, ...pages());
    expect([...told].filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('every group of packages that warns on Node 20 is named in the README, and none warns on Node 22.18', () => {
    const [, sentence = ''] =
      /`EBADENGINE` warning for each package of (.*) that asks/.exec(read('README.md')) ?? [];
    const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, group]) => group);
    expect([warningOn([20, 20, 2]), warningOn([22, 18, 0])]).toEqual([named, []]);
  });

  it('every file and folder they name in code exists', () => {
    const named = found(
      /`((?:functions|shared|infra|local|ops|checkout|test|bench|docs)\/[\w./-]*\w\.(?:ts|md|js|json))`/g,
      ...pages(),
    );
    expect([...named].filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([]);
  });

  it('the API pages have a section for every route', () => {
    const sections = found(/^### ([A-Z]+ \/.*)$/gm, 'docs/api.md', 'docs/api/*.md');
    expect([...sections].toSorted()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it('every alarm has its line in the running page', () => {
    const alarms = found(/add(?:Silence)?Alarm\(this, '(\w+)'/g, 'infra/**/*.ts');
    expect(alarms.size).toBeGreaterThan(5);
    expect(missingIn('docs/running.md', alarms, (id) => `\`${id}\``)).toEqual([]);
  });

  it('every environment variable that is read is explained in the running page', () => {
    const variables = found(/process\.env\.([A-Z_]+)/g, '{shared,functions,local,ops}/**/*.ts');
    const ports = found(/portFrom\('([A-Z_]+)'/g, 'local/*.ts');
    expect(missingIn('docs/running.md', [...variables, ...ports], (name) => `\`${name}\``)).toEqual([]);
  });

  it('every setting of a stage is explained in the running page', () => {
    const [, schema = ''] =
      /SettingsSchema = v\.strictObject\(\{([\s\S]*?)\n\}\);/.exec(read('infra/settings.ts')) ?? [];
    const settings = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    expect(settings).toContain('keepData');
    expect(missingIn('docs/running.md', settings, (name) => `\`${name}\``)).toEqual([]);
  });

  it('every tool of the local stack and of the simulated processor is explained in the running page', () => {
    const tools = [...found(/'((?:GET|POST) [a-z-]+)':/g, 'local/tools.ts')].map((tool) =>
      tool.replace(' ', ' /_local/'),
    );
    const simulated = found(/'((?:GET|POST|DELETE) \/_sim\/[a-z/]+)':/g, 'local/processor/sim-routes.ts');
    expect(missingIn('docs/running.md', [...tools, ...simulated], (tool) => `\`${tool}\``)).toEqual([]);
  });

  it('every fault the simulated processor knows is explained in the running page', async () => {
    const { MODES } = await import('../../local/processor/faults/faults.ts');
    expect(missingIn('docs/running.md', MODES, (mode) => `\`${mode}\``)).toEqual([]);
  });

  it('every reason to abort an attempt is explained in the payments page', () => {
    const [, reasons = ''] =
      /ABORT_REASONS = \[([\s\S]*?)\]/.exec(read('shared/domain/sales/attempt.ts')) ?? [];
    const names = [...reasons.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    expect(names).toContain('fenced');
    expect(missingIn('docs/payments.md', names, (name) => `\`${name}\``)).toEqual([]);
  });
});

type Version = readonly [major: number, minor: number, patch: number];
type Package = Readonly<{ engines?: { node?: string }; os?: unknown; cpu?: unknown }>;

/** The scopes, or names, of the packages about which npm warns on a release of Node. */
function warningOn(version: Version): string[] {
  const installed = Object.entries<Package>(JSON.parse(read('package-lock.json')).packages);
  const groups = installed
    .filter(
      ([path, { engines, os, cpu }]) => path !== '' && !os && !cpu && !allows(engines?.node ?? '*', version),
    )
    .map(([path]) =>
      path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).replace(/^(@[^/]+).*$/, '$1'),
    );
  return [...new Set(groups)].toSorted();
}

/** Whether a range of `engines` has a version: one of its alternatives, with all of its bounds. */
function allows(range: string, version: Version): boolean {
  const placeOf = ([major, minor, patch]: Version) => major * 1e6 + minor * 1e3 + patch;
  return range.split('||').some((alternative) =>
    [...alternative.matchAll(/(\^|[<>]=?)?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?/g)].every(
      ([, operator, major, minor = '0', patch = '0']) => {
        const bound = placeOf([Number(major), Number(minor), Number(patch)]);
        if (operator?.startsWith('<'))
          return operator === '<' ? placeOf(version) < bound : placeOf(version) <= bound;
        return placeOf(version) >= bound && (operator?.startsWith('>') || version[0] === Number(major));
      },
    ),
  );
}
