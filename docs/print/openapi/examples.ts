import { routes } from '../../../functions/routes.ts';
import { pathsOf } from '../../../functions/served-paths.ts';
import { routeMatcher } from '../../../local/route-match.ts';
import type { EventType } from '../../../shared/domain/events/event.ts';
import { eventOf } from '../events.ts';
import type { Done, Run } from '../run-steps.ts';
import type { OpenApi } from './document.ts';
import type { Media, Operation } from './operation.ts';

const match = routeMatcher(routes, pathsOf);
const LIST_MAX = 3;

/** The steps that the section of a route shows, in their order. */
export const stepsOf = ({ done }: Pick<Run, 'done'>, method: string, path: string): Done[] =>
  done.filter(({ step }) => {
    const row = match(step.method, step.shownAt ?? step.path.split('?')[0] ?? '')?.row;
    return row?.method === method.toUpperCase() && row.path === path;
  });

/** The document with what a run really sent and got, so that its examples are true. */
export function withExamples(document: OpenApi, run: Run): OpenApi {
  const paths = Object.entries(document.paths).map(([path, operations]) => {
    const shown = Object.entries(operations).map(([method, operation]) => [
      method,
      exemplified(operation, stepsOf({ done: [...run.done, ...run.more] }, method, path), run),
    ]);
    return [path, Object.fromEntries(shown)];
  });
  const webhooks = Object.entries(structuredClone(document.webhooks)).map(([type, { post }]) => {
    const media = post.requestBody?.content['application/json'];
    const value = eventOf(type as EventType, run);
    if (media) media.examples = { delivered: { summary: 'As it was delivered', value } };
    return [type, { post }];
  });
  return { ...document, paths: Object.fromEntries(paths), webhooks: Object.fromEntries(webhooks) };
}

function exemplified(operation: Operation, steps: readonly Done[], { stable }: Run): Operation {
  const { requestBody, responses } = structuredClone(operation);
  for (const { step, sent, answer } of steps) {
    if (step.hidesAnswer) continue;
    const { name, title: summary } = step;
    const show = (content: Record<string, Media> | undefined, text: string) => {
      const media = content?.[typeOf(text)];
      if (media) media.examples = { ...media.examples, [name]: { summary, value: exampleOf(stable(text)) } };
    };
    if (sent !== undefined && answer.status < 300) show(requestBody?.content, sent);
    show(responses[answer.status]?.content, answer.text);
  }
  return { ...operation, ...(requestBody && { requestBody }), responses };
}

const isJson = (text: string) => text.startsWith('{');
const typeOf = (text: string) => (isJson(text) ? 'application/json' : 'text/html');

/** A long list is cut after its first entries. */
const exampleOf = (text: string): unknown =>
  isJson(text)
    ? JSON.parse(text, (_, value) => (Array.isArray(value) ? value.slice(0, LIST_MAX) : value))
    : text;
