import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openApiDocument } from '../../docs/print/openapi/document.ts';
import { withSharedParts } from '../../docs/print/openapi/shared-parts.ts';
import { contracts } from '../../functions/contracts.ts';
import { routes } from '../../functions/routes.ts';

type Node = Record<string, unknown>;

/** A part of a document with every reference replaced by what it leads to. */
function resolved(part: unknown, document: Node): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => resolved(one, document));
  const { $ref, ...own } = part as { $ref?: string };
  const ownResolved = Object.fromEntries(
    Object.entries(own).map(([name, one]) => [name, resolved(one, document)]),
  );
  if (!$ref) return ownResolved;
  const steps = $ref.slice('#/'.length).split('/');
  const target = steps.reduce<unknown>((inner, step) => (inner as Node)[step], document);
  return { ...(resolved(target, document) as Node), ...ownResolved };
}

const whole = JSON.parse(JSON.stringify(openApiDocument())) as Node;
const shared = withSharedParts(openApiDocument()) as unknown as Node;

it('the document says the same of each route and event when what recurs is written once', () => {
  expect(resolved(shared.paths, shared)).toEqual(resolved(whole.paths, whole));
  expect(resolved(shared.webhooks, shared)).toEqual(resolved(whole.webhooks, whole));
});

it('the document requires a key where a function refuses a request without one, and nowhere else', () => {
  const refusing = routes.filter(({ handler }) =>
    /!operation\)\s+throw invalidField\(\s*'Idempotency-Key'/.test(
      readFileSync(`functions/${handler}.ts`, 'utf8'),
    ),
  );
  const told = routes.filter(({ handler }) => contracts[handler].needsKey);
  expect(told).toEqual(refusing);
});
