import { readFileSync } from 'node:fs';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as kms from '@aws-sdk/client-kms';
import { describe, expect, it } from 'vitest';
import { foldErrorClasses } from '../../../infra/bundle/trim-sdk.ts';

type ErrorClass = (new (options: object) => Error) & { shapeId: string };
const clients: Record<string, Record<string, unknown>> = { 'client-dynamodb': dynamo, 'client-kms': kms };

describe.each(Object.keys(clients))('the folded error classes of %s', (client) => {
  const source = readFileSync(`node_modules/@aws-sdk/${client}/dist-es/models/errors.js`, 'utf8');
  const folded = foldErrorClasses(source);
  const names = [...source.matchAll(/export class (\w+)/g)].map(([, name]) => name ?? '');
  const original = (name: string) => clients[client]?.[name] as ErrorClass;
  const classes = evaluate(folded, names, clients[client]?.[client === 'client-kms' ? 'KMSServiceException' : 'DynamoDBServiceException']);

  it('have less than 60 percent of the size', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(folded.length).toBeLessThan(source.length * 0.6);
  });

  it.each(names)('include %s with unchanged behaviour', (name) => {
    const options = { message: 'why', $metadata: { requestId: 'r' }, Item: { pk: { S: 'x' } }, CancellationReasons: [{ Code: 'None' }] };
    const [before, after] = [new (original(name))(options), new (classes[name] as ErrorClass)(options)];
    expect({ ...after, message: after.message, stack: '' }).toEqual({ ...before, message: before.message, stack: '' });
    expect(classes[name]?.shapeId).toBe(original(name).shapeId);
    expect(after).toBeInstanceOf(classes[name]);
    expect(after).toBeInstanceOf(Object.getPrototypeOf(original(name)));
  });
});

it('an error class with fields of its own is not changed', () => {
  const odd =
    'export class Odd extends __BaseException { constructor(opts) { super({ name: "Odd", ...opts }); this.extra = opts.extra; } }';
  expect(foldErrorClasses(odd)).toBe(odd);
});

function evaluate(source: string, names: readonly string[], base: unknown): Record<string, ErrorClass> {
  const body = source.replace(/^import .*$/gm, '').replaceAll('export ', '');
  return new Function('__BaseException', `${body}; return { ${names.join(', ')} };`)(base);
}
