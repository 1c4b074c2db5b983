import { fenced, shownJson } from './markdown.ts';
import type { Run } from './run-steps.ts';
import { curlOf } from './shell.ts';
import { STEPS, type Step } from './steps.ts';

/** A block for each example: the request as a curl command, and the answer it got. */
export const printExamples = (run: Run): Record<string, string> =>
  Object.fromEntries(STEPS.map((step) => [`example:${step.name}`, printExample(step, run)]));

function printExample(step: Step, { answers, stable }: Run): string {
  const answer = answers.get(step.name);
  if (!answer) throw new Error(`The step ${step.name} was not run.`);
  const { status, headers, text, body } = answer;
  const notes = [...SHOWN_HEADERS].filter((name) => headers[name] !== undefined).map((name) => `\`${name}: ${headers[name]}\``);
  const said = `Answer ${status}${notes.length > 0 ? `, with ${notes.join(', ')}` : ''}`;
  if (step.hidesAnswer || text === '') return `${curlOf(step)}\n\n${said}.`;
  const isJson = typeof body === 'object';
  // Random values are replaced before the JSON is laid out, since their lengths differ.
  const shown = isJson ? fenced('jsonc', shownJson(JSON.parse(stable(text)))) : fenced('html', stable(text));
  return `${curlOf(step)}\n\n${said}:\n\n${shown}`;
}

const SHOWN_HEADERS = [
  'retry-after',
  'idempotent-replayed',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-max-age',
] as const;
