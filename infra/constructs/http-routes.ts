import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Construct } from 'constructs';
import { type Route, VERSION_PREFIX } from '../../functions/routes.ts';
import { BillingFunction, type FunctionContext } from './billing-function.ts';

type Props = FunctionContext & Readonly<{ api: IHttpApi; routes: readonly Route[] }>;

/** API Gateway times out after 30 seconds, so a longer run would have no caller to answer. */
const TIMEOUT_SECONDS = 29;

/** A function for each row, served at its path and under the version prefix. */
export class HttpRoutes extends Construct {
  constructor(scope: Construct, id: string, { api, routes, ...context }: Props) {
    super(scope, id);
    for (const { method, path, handler, may } of routes) {
      const { lambda } = new BillingFunction(this, handler, { ...context, handler, may, timeoutSeconds: TIMEOUT_SECONDS });
      const integration = new HttpLambdaIntegration(`${handler}Integration`, lambda);
      for (const served of pathsOf(path)) {
        new HttpRoute(this, `${method} ${served}`, { httpApi: api, integration, routeKey: HttpRouteKey.with(served, HttpMethod[method]) });
      }
    }
  }
}

/** A greedy path also matches the prefixed one, so it needs no second route. */
export function pathsOf(path: Route['path']): Route['path'][] {
  return path === '/{proxy+}' ? [path] : [path, `${VERSION_PREFIX}${path}`];
}
