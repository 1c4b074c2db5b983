import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, ROOT } from './pages.ts';

/** Pages for the people who build or run the service; what a shop's program needs comes first. */
const FIRST = ['docs/first-order.md', 'sdk/README.md', 'docs/api.md'];
const LEFT_OUT = /^(README|docs\/(decisions|counterexamples|third-party|vectors\/))/;

/** `llms.txt`, by llmstxt.org: what this is, and where each page is as plain Markdown, with the sentence that it begins with. */
export function printLlms(): string {
  const [title = '', about = ''] = beginningOf('README.md');
  const rest = pages().filter((page) => !LEFT_OUT.test(page) && !FIRST.includes(page));
  const lines = [...FIRST, ...rest].map((page) => {
    const [name, sentence] = beginningOf(page);
    return `- [${name}](${page}): ${sentence}`;
  });
  const machine =
    '- [OpenAPI 3.1](docs/openapi.json): every route, with examples, and every event under `webhooks`';
  return [
    `# ${title}`,
    '',
    `> ${about}`,
    '',
    '## Pages',
    '',
    ...lines,
    '',
    '## For programs',
    '',
    machine,
    '',
  ].join('\n');
}

/** The title of a page, and its first sentence as plain text. */
function beginningOf(page: string): [title: string, sentence: string] {
  const [heading = '', ...blocks] = readFileSync(join(ROOT, page), 'utf8').split('\n\n');
  const paragraph = blocks.find((block) => /^\w/.test(block)) ?? '';
  const plain = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ');
  return [heading.replace(/^# /, ''), /^.*?(?=\.(?: |$))/.exec(plain)?.[0] ?? plain];
}
