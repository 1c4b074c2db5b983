import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pages, ROOT } from '../../docs/print/pages.ts';
import { anchorsOf } from './anchors.ts';

/** Targets of links and pictures that lie in the repository. */
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');

describe.each(pages())('the links of %s', (page) => {
  const text = withoutCode(readFileSync(join(ROOT, page), 'utf8'));
  const targets = [...text.matchAll(LINK)].map(([, target = '']) => target);

  it('lead to something', () => {
    expect(targets.filter((target) => !leadsSomewhere(page, target))).toEqual([]);
  });
});

it('every page can be reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) for (const next of pagesLinkedFrom(page)) reached.add(next);
  expect(pages().filter((page) => !reached.has(page))).toEqual([]);
});

function leadsSomewhere(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
  if (!existsSync(file)) return false;
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

function pagesLinkedFrom(page: string): string[] {
  const text = withoutCode(readFileSync(join(ROOT, page), 'utf8'));
  const files = [...text.matchAll(LINK)].map(([, target = '']) =>
    join(dirname(join(ROOT, page)), target.split('#')[0] ?? ''),
  );
  return files.map((file) => relative(ROOT, file)).filter((file) => pages().includes(file));
}
