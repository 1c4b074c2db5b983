import { fenced, shownJson } from './markdown.ts';
import type { Done } from './run-steps.ts';
import { curlOf } from './shell.ts';
import type { StableText } from './stable-text.ts';

/** An example: what it shows, the request as a curl line, the answer as it came. */
export function printExample({ step, answer }: Done, stable: StableText): string {
  const { status, headers, text, body } = answer;
  const notes = [...SHOWN_HEADERS]
    .filter((name) => headers[name] !== undefined)
    .map((name) => `\`${name}: ${headers[name]}\``);
  const said = `Answer ${status}${notes.length > 0 ? `, with ${notes.join(', ')}` : ''}`;
  if (step.hidesAnswer || text === '') return `${step.title}:\n\n${curlOf(step)}\n\n${said}.`;
  const isJson = typeof body === 'object';
  // What chance decided is replaced before the text is laid out, since names differ in length.
  const shown = isJson ? fenced('jsonc', shownJson(JSON.parse(stable(text)))) : fenced('html', stable(text));
  return `${step.title}:\n\n${curlOf(step)}\n\n${said}:\n\n${shown}`;
}

const SHOWN_HEADERS = [
  'retry-after',
  'idempotent-replayed',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
] as const;
