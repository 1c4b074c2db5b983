import {
  CfnIntegration,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type IHttpApi,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Route } from '../../functions/routes.ts';
import { pathsOf } from '../../functions/served-paths.ts';
import type { Settings } from '../settings.ts';
import { BillingFunction, type FunctionContext } from './billing-function.ts';
import { GradualRelease } from './gradual-release.ts';

type Props = FunctionContext &
  Readonly<{
    api: IHttpApi;
    routes: readonly Route[];
    unmatched?: Pick<Route, 'handler' | 'may'> | undefined;
  }>;

/** API Gateway times out after 30 seconds, so a longer run would have no caller to answer. */
const TIMEOUT_SECONDS = 29;

/** A function for each row, served at its paths, and one for the API's default route. */
export class HttpRoutes extends Construct {
  constructor(scope: Construct, id: string, { api, routes, unmatched, ...context }: Props) {
    super(scope, id);
    const { settings } = context;
    const release = new GradualRelease(this, 'Release', { settings, rows: routes, alarm: 'RouteFailures' });
    const integrationOf = ({ handler, may, role }: Pick<Route, 'handler' | 'may' | 'role'>) => {
      const made = new BillingFunction(this, handler, {
        ...context,
        handler,
        may,
        staffRole: role,
        timeoutSeconds: TIMEOUT_SECONDS,
      });
      release.shift({ handler, may }, made);
      // One permission for both paths. A function without a route of this API gets no call of it.
      return new HttpLambdaIntegration(`${handler}Integration`, made.live, { scopePermissionToRoute: false });
    };
    for (const row of routes) {
      const integration = integrationOf(row);
      for (const served of servedPaths(row, settings)) {
        const routeKey = HttpRouteKey.with(served, HttpMethod[row.method]);
        allowedFirst(new HttpRoute(this, `${row.method} ${served}`, { httpApi: api, integration, routeKey }));
      }
    }
    if (unmatched)
      allowedFirst(
        new HttpRoute(this, 'Default', {
          httpApi: api,
          integration: integrationOf(unmatched),
          routeKey: HttpRouteKey.DEFAULT,
        }),
      );
  }
}

/** Lets the API call an alias before it does, or its callers would get 500 for as long as the one is made before the other. */
function allowedFirst(route: HttpRoute): void {
  const parts = route.node.findAll();
  const permission = parts.find((part) => part instanceof CfnPermission);
  if (permission) parts.find((part) => part instanceof CfnIntegration)?.addResourceDependency(permission);
}

/** The paths at which API Gateway serves a row in a stage. */
export const servedPaths = (row: Route, { edge }: Pick<Settings, 'edge'>): string[] =>
  pathsOf(row, edge?.direct === 'refused');
