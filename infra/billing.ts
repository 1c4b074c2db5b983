import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type App, Tags } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type Route, routes, unmatched } from '../functions/routes.ts';
import { canary, workers } from '../functions/workers.ts';
import { handlers } from './bundle/entries.ts';
import { servedPaths } from './constructs/http-routes.ts';
import { saveQueriesOf } from './eyes/queries.ts';
import { type Settings, WrongSettings } from './settings.ts';
import { stackOf } from './stack-of.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { DataStack } from './stacks/data-stack.ts';
import { DeskStack } from './stacks/desk-stack.ts';
import { EyesStack } from './stacks/eyes-stack.ts';
import { FirewallStack } from './stacks/firewall-stack.ts';
import { MessagesStack } from './stacks/messages-stack.ts';
import { OperatorsStack } from './stacks/operators-stack.ts';
import { SiteStack } from './stacks/site-stack.ts';
import { SurfaceStack } from './stacks/surface-stack.ts';
import { WorkersStack } from './stacks/workers-stack.ts';

/** What is built before a deployment. Tests pass lighter artefacts. */
export type Artefacts = Readonly<{
  functionCode: (handler: string) => Code;
  codeVersion: (handler: string) => string;
  pageDirectory: string;
  deskDirectory: string;
}>;

const DIST = resolve(import.meta.dirname, '../dist');
/** A build empties its folder first, and a local stack may be serving the page from `dist/checkout`. */
export const PAGE = join(DIST, 'site');
export const DESK_PAGE = join(DIST, 'desk-site');
const VERSION_DIGITS = 8;
const built: Artefacts = {
  functionCode: (handler) => Code.fromAsset(join(DIST, 'functions', handler), { exclude: ['*.map'] }),
  codeVersion: (handler) => hash(readFileSync(join(DIST, 'functions', handler, 'index.js'))),
  pageDirectory: PAGE,
  deskDirectory: DESK_PAGE,
};

/**
 * Adds the stacks of one stage.
 *
 * The data has a stack of its own, separate from what is deployed daily. Each surface has a stack too, or several, because a function
 * needs about ten resources and a stack holds at most 500.
 */
export function addBilling(
  app: App,
  settings: Settings,
  { functionCode, codeVersion, pageDirectory, deskDirectory } = built,
): void {
  const name = (part: string): string => `billing-${settings.stage}-${part}`;
  const { account, region } = settings;
  const at = account && region ? { env: { account, region } } : {};
  Tags.of(app).add('service', 'billing');
  Tags.of(app).add('stage', settings.stage);

  const { table, persons, restoredTables, key, journal, books } = new DataStack(app, name('data'), {
    ...at,
    settings,
  });
  const { queues, notices, mailSet } = new MessagesStack(app, name('messages'), { ...at, settings });
  const stored = { table, persons, restoredTables, key, journal, books };
  const resources = { ...stored, queues, notices: notices.bus, mailSet };
  const release = hash(handlers.map((handler) => `${handler}@${codeVersion(handler)}`).join());
  const shared = { ...at, settings, functionCode, codeVersion, release, resources };
  requireRoom(settings);
  const { api, accessLog, accessLogSettings } = new ApiStack(app, name('api'), { ...at, settings });

  const surfaceStacks = [...Map.groupBy<string, Route>(routes, stackOf)].map(([part, own]) => {
    const rows = { routes: own, unmatched: unmatched.handler.startsWith(`${part}/`) ? unmatched : undefined };
    return new SurfaceStack(app, name(part), { ...shared, api, ...rows });
  });
  // What moved out of it is deleted there before another stack makes it again: functions and routes have their names once.
  const [office, ...parts] = surfaceStacks.filter(({ node }) => node.id.startsWith(name('admin')));
  for (const part of parts) if (office) part.addStackDependency(office);
  const firewallArn = addFirewall(app, settings);
  const site = new SiteStack(app, name('site'), {
    ...at,
    ...{ settings, api, accessLogSettings, firewallArn, pageDirectory },
    crossRegionReferences: firewallArn !== undefined,
  });
  // A new page may call a new route. An old page can use a new API, which keeps its routes.
  for (const surface of surfaceStacks) site.addStackDependency(surface);
  const { checkoutUrl, apiUrl, distributionId } = site;
  if (settings.desk) {
    const { desk } = settings;
    const page = new DeskStack(app, name('desk'), { ...at, settings, desk, apiUrl, deskDirectory });
    for (const surface of surfaceStacks) page.addStackDependency(surface);
  }
  const workersStack = new WorkersStack(app, name('workers'), {
    ...shared,
    checkoutUrl,
    apiUrl,
    workers: settings.canary ? [...workers, canary] : workers,
  });
  for (const surface of surfaceStacks) saveQueriesOf(surface, settings.stage);
  const { errors } = saveQueriesOf(workersStack, settings.stage);
  const seen = { notices, api, accessLog, tableName: table.tableName, distributionId, errors };
  new EyesStack(app, name('eyes'), { ...at, settings, ...seen });
  const own = { ...at, settings, resources: { ...resources, page: site.bucket, mail: notices.topic } };
  new OperatorsStack(app, name('operators'), own);
}

/** CloudFront's firewalls are in one region, where the same stage of several regions has one for each. */
function addFirewall(app: App, { stage, account, region, edge }: Settings): string | undefined {
  if (!edge?.firewall || !account || !region) return undefined;
  const id = `billing-${stage}-firewall-${region}`;
  const { requestsPerAddress } = edge.firewall;
  const env = { account, region: 'us-east-1' };
  return new FirewallStack(app, id, { env, crossRegionReferences: true, requestsPerAddress, named: id }).arn;
}

const hash = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS);

/** Throws `WrongSettings` for more routes than API Gateway takes, which would fail in the middle of a deployment. */
function requireRoom(settings: Settings): void {
  const { stage, apiRoutesMax } = settings;
  const count = routes.flatMap((row) => servedPaths(row, settings)).length + 1; // The default route.
  if (count > apiRoutesMax)
    throw new WrongSettings(
      `Stage ${stage} in cdk.json: apiRoutesMax: the API has ${count} routes, and API Gateway takes ${apiRoutesMax}. Have the quota "Routes per API" raised and set apiRoutesMax to it.`,
    );
}
