import type { CfnResource, Synthesised } from './synthesised.ts';

const STAGES = ['dev', 'prod'] as const;

/**
 * What a deployment could destroy or replace, one line for each kind of resource in a stack: `data KMS::Key Key1A2B (kept)`. Lines
 * that both stages share stand once. `kept` is a resource that outlives its stack, and quotes have a name that CDK did not make.
 */
export function outline(dev: Synthesised, prod: Synthesised): string {
  const [ofDev, ofProd] = [itemsOf(dev), itemsOf(prod)];
  const stagesOf = (item: string) => (!ofDev.has(item) ? 'prod: ' : ofProd.has(item) ? '' : 'dev: ');
  const kinds = Map.groupBy(
    new Set([...ofDev, ...ofProd]),
    (item) => stagesOf(item) + item.split(' ', 2).join(' '),
  );
  const lines = [...kinds].map(
    ([kind, items]) => `${kind} ${items.map((item) => item.split(' ').slice(2).join(' ')).join(', ')}`,
  );
  return `${lines.sort().join('\n')}\n`;
}

/** The differences of two outlines in words, one for each resource; with its stage, unless both stages differ in the same way. */
export function differences(before: string, now: string): string[] {
  const [dev, prod] = STAGES.map(
    (stage) => new Set(differencesOf(resourcesOf(before, stage), resourcesOf(now, stage))),
  );
  return [...new Set([...(dev ?? []), ...(prod ?? [])])].map((words) =>
    !dev?.has(words) ? `prod: ${words}` : prod?.has(words) ? words : `dev: ${words}`,
  );
}

function differencesOf(old: ReadonlyMap<string, string>, fresh: ReadonlyMap<string, string>): string[] {
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((resource) => {
    const [was, is] = [old.get(resource), fresh.get(resource)];
    if (was === is) return [];
    if (was === undefined) return [`${resource} is new`];
    if (is === undefined)
      return [
        `${resource} is gone: a deployment deletes it${was.includes('(kept)') ? ' from the stack and keeps it' : ''}`,
      ];
    return [`${resource} is now ${is || 'plain'}; it was ${was || 'plain'}`];
  });
}

function itemsOf({ templates, expand }: Synthesised): Set<string> {
  const marksOf = ({ Type, Properties = {}, DeletionPolicy = '' }: CfnResource): string[] => {
    const name = Type.startsWith('AWS::Lambda::') && Type !== FUNCTION ? undefined : nameOf(Properties);
    const stageless = name && expand(name).replaceAll(/billing(-?)(dev|prod)/g, 'billing$1*');
    return [
      ...(stageless ? [`"${stageless}"`] : []),
      ...(DeletionPolicy.startsWith('Retain') ? ['(kept)'] : []),
    ];
  };
  const items = Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).map(
      ([id, resource]) =>
        `${stack} ${resource.Type.replace('AWS::', '')} ${[lastingId(id, resource), ...marksOf(resource)].join(' ')}`,
    ),
  );
  return new Set(items);
}

/** What else is of Lambda names the function that it is for. */
const FUNCTION = 'AWS::Lambda::Function';

/** A version has another id in each release. */
const lastingId = (id: string, { Type }: CfnResource): string =>
  Type === 'AWS::Lambda::Version' ? id.replace(/[0-9a-f]{32}$/, '') : id;

/** A name that the template sets, in the resource's own properties or in its configuration. Two stacks cannot have the same one. */
function nameOf(properties: CfnResource['Properties']): unknown {
  const all = [properties, ...Object.values(properties)].flatMap((part) =>
    typeof part === 'object' ? Object.entries(part ?? {}) : [],
  );
  return all.find(([key]) =>
    /^(Alias|Api|Bucket|Function|Group|LogGroup|Queue|Role|Rule|Table|Topic)?Name$/.test(key),
  )?.[1];
}

/** The marks of each resource of a stage, by its stack, kind and logical id. */
function resourcesOf(text: string, stage: string): Map<string, string> {
  const lines = text
    .split('\n')
    .filter((line) => !STAGES.some((other) => other !== stage && line.startsWith(`${other}: `)));
  return new Map(
    lines.flatMap((line) => {
      const [, kind, items = ''] = /^(?:\w+: )?(\S+ \S+) (.*)$/.exec(line) ?? [];
      const marks = items.split(', ').map((item) => item.split(' '));
      return kind ? marks.map(([id, ...rest]): [string, string] => [`${kind} ${id}`, rest.join(' ')]) : [];
    }),
  );
}
