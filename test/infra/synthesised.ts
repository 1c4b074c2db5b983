import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import cdk from '../../cdk.json' with { type: 'json' };
import { addBilling } from '../../infra/billing.ts';
import { readSettings } from '../../infra/settings.ts';
import type { QueueName } from '../../shared/messaging/queue-messages.ts';

// biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have no types; each test states the shape it expects.
export type Untyped = any;
export type CfnResource = Readonly<{
  Type: string;
  Properties: Record<string, Untyped>;
  DeletionPolicy?: string;
  Metadata?: object;
}>;
type Template = Readonly<{
  Resources: Record<string, CfnResource>;
  Outputs?: Record<string, { Value: unknown; Export?: { Name: unknown } }>;
}>;

/** A stage's templates by their stack's name, without the prefix `billing-<stage>-`. */
export type Synthesised = Readonly<{
  app: App;
  stacks: readonly CloudFormationStackArtifact[];
  templates: Readonly<Record<string, Template>>;
  expand: (value: unknown) => string;
}>;

export const OPERATORS = 'operators@example.com';
const known = new Map<string, Synthesised>();

/** One stage as CDK would deploy it, but with placeholders for the built code and page. */
export function synthesised(
  stage: 'dev' | 'prod',
  context: Record<string, unknown> = {},
  page = '<!doctype html>',
): Synthesised {
  const key = JSON.stringify([stage, context, page]);
  const made = known.get(key) ?? synthesise(stage, context, page);
  known.set(key, made);
  return made;
}

function synthesise(stage: string, context: Record<string, unknown>, page: string): Synthesised {
  const app = new App({
    context: { ...cdk.context, stage, alarmEmail: OPERATORS, ...context },
    analyticsReporting: false,
  });
  const pageDirectory = mkdtempSync(join(tmpdir(), 'billing-page-'));
  writeFileSync(join(pageDirectory, 'index.html'), page);
  addBilling(app, readSettings(app.node), {
    functionCode: () => Code.fromInline('exports.handler = () => {}'),
    codeVersion: () => 'built',
    pageDirectory,
    deskDirectory: pageDirectory,
  });
  const prefix = `billing-${stage}-`;
  const { stacks } = app.synth();
  const templates = Object.fromEntries(
    stacks.map(({ stackName, template }) => [stackName.replace(prefix, ''), template]),
  );
  return { app, stacks, templates, expand: (value) => expand(value, exportsOf(templates)) };
}

/** Every resource of a type, in all stacks. */
export function resourcesOf(
  { templates }: Synthesised,
  type: string,
): (CfnResource & { id: string; stack: string })[] {
  return Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({ ...resource, id, stack })),
  );
}

/** The one resource of a type whose logical id matches. Throws when there are several, or none. */
export function theOne(
  from: Synthesised,
  type: string,
  looks = /./,
): CfnResource & { id: string; stack: string } {
  const found = resourcesOf(from, type).filter(({ id }) => looks.test(id));
  if (found.length !== 1 || !found[0])
    throw new Error(`${found.length} resources ${type} ${looks}: ${found.map(({ id }) => id)}`);
  return found[0];
}

/** The function behind an alias of a stack, which whatever starts functions has to name. */
export function behind({ templates }: Synthesised, stack: string, { Ref }: Untyped): CfnResource | undefined {
  const resources = templates[stack]?.Resources;
  const { Name, FunctionName } = resources?.[Ref]?.Properties ?? {};
  return Name === 'live' ? resources?.[FunctionName.Ref] : undefined;
}

/** The queue of a row, or its dead-letter queue. */
export function queueOf(from: Synthesised, name: QueueName, part: '' | 'Dead' = '') {
  return theOne(from, 'AWS::SQS::Queue', new RegExp(`^${name.replaceAll('-', '')}${part}[0-9A-F]{8}$`));
}

function exportsOf(templates: Record<string, Template>): Map<string, unknown> {
  const outputs = Object.values(templates).flatMap(({ Outputs = {} }) => Object.values(Outputs));
  return new Map(outputs.flatMap(({ Export, Value }) => (Export ? [[String(Export.Name), Value]] : [])));
}

/** An intrinsic function as text, resolved across stacks: `Table1A2B.Arn/index/work`. */
function expand(value: unknown, exported: Map<string, unknown>): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, inner] = []] = Object.entries(value as Record<string, Untyped>);
  if (name === 'Ref') return String(inner);
  if (name === 'Fn::GetAtt') return inner.join('.');
  if (name === 'Fn::Sub') return typeof inner === 'string' ? inner : inner[0];
  if (name === 'Fn::Join') return inner[1].map((part: unknown) => expand(part, exported)).join(inner[0]);
  if (name === 'Fn::ImportValue' && exported.has(inner)) return expand(exported.get(inner), exported);
  throw new Error(`Cannot expand ${JSON.stringify(value)}`);
}
