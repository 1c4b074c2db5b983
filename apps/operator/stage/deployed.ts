import { functionName, LIVE } from '../../../functions/names.ts';
import { routes, unmatched } from '../../../functions/routes.ts';
import { canary, workers } from '../../../functions/workers.ts';
import { BillingError } from '../../../shared/domain/errors.ts';
import { isLocalStage } from '../actions/run.ts';
import { callLambda } from './lambda-api.ts';

type Variables = Readonly<Record<string, string>>;
export type Version = Readonly<{ version: string; release: string; at: Date; variables: Variables }>;

/** A function of a stage, with what its alias points at and its versions, newest first. */
export type DeployedFunction = Readonly<{
  handler: string;
  live: string;
  /** A release is shifting its calls at this moment. */
  isShifting: boolean;
  versions: readonly Version[];
}>;

type AliasAnswer = Readonly<{
  FunctionVersion: string;
  RoutingConfig?: { AdditionalVersionWeights?: Record<string, number> } | null;
}>;
type VersionsAnswer = Readonly<{
  Versions: readonly { Version: string; LastModified: string; Environment?: { Variables?: Variables } }[];
  NextMarker?: string | null;
}>;

const HANDLERS: readonly string[] = [...routes, unmatched, ...workers, canary].map(({ handler }) => handler);
const AT_ONCE = 3;

/** The functions of a stage that have an alias. Throws `invalid_request` when there is none. */
export async function readDeployed(stage: string): Promise<readonly DeployedFunction[]> {
  if (isLocalStage() && !process.env.AWS_ENDPOINT_URL_LAMBDA)
    throw new BillingError(
      'invalid_request',
      'The local stack runs the code that is checked out: it has no versions.',
    );
  const functions: DeployedFunction[] = [];
  await forEach(HANDLERS, async (handler) => {
    const found = await readFunction(stage, handler);
    if (found) functions.push(found);
  });
  if (functions.length > 0)
    return functions.toSorted((one, other) => one.handler.localeCompare(other.handler));
  throw new BillingError(
    'invalid_request',
    `There is no function of a stage ${stage} in region ${process.env.AWS_REGION}. Set AWS_REGION to the region of the stage.`,
  );
}

async function readFunction(stage: string, handler: string): Promise<DeployedFunction | undefined> {
  const alias = await callLambda<AliasAnswer>({ path: aliasOf(stage, handler) });
  if (!alias) return;
  const versions: Version[] = [];
  for (let marker: string | undefined = ''; marker !== undefined; ) {
    const page: VersionsAnswer | undefined = await callLambda<VersionsAnswer>({
      path: `${pathOf(stage, handler)}/versions`,
      ...(marker && { query: { Marker: marker } }),
    });
    for (const { Version: version, LastModified, Environment } of page?.Versions ?? []) {
      const { RELEASE: release, ...variables } = Environment?.Variables ?? {};
      if (version !== '$LATEST' && release)
        versions.unshift({ version, release, at: new Date(LastModified), variables });
    }
    marker = page?.NextMarker || undefined;
  }
  const isShifting = Object.keys(alias.RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0;
  return { handler, live: alias.FunctionVersion, isShifting, versions };
}

/** Points the alias of a function at one version, for all of its calls. */
export async function pointAt(stage: string, handler: string, version: string): Promise<void> {
  const put = { FunctionVersion: version, RoutingConfig: { AdditionalVersionWeights: {} } };
  await callLambda({ path: aliasOf(stage, handler), put });
}

const pathOf = (stage: string, handler: string) => `/2015-03-31/functions/${functionName(stage, handler)}`;
const aliasOf = (stage: string, handler: string) => `${pathOf(stage, handler)}/aliases/${LIVE}`;

/** Does the work for each, a few at once. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
