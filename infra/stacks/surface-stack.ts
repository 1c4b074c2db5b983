import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { Route } from '../../functions/routes.ts';
import type { FunctionContext } from '../constructs/billing-function.ts';
import { HttpRoutes } from '../constructs/http-routes.ts';

type Props = StackProps &
  FunctionContext &
  Readonly<{
    api: IHttpApi;
    routes: readonly Route[];
    unmatched?: Pick<Route, 'handler' | 'may'> | undefined;
  }>;

/** The routes of one surface, or of a part of it, and the functions behind them. */
export class SurfaceStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { api, routes, unmatched, settings, functionCode, codeVersion, release, resources, ...props }: Props,
  ) {
    super(scope, id, props);
    new HttpRoutes(this, 'Routes', {
      api,
      routes,
      unmatched,
      settings,
      functionCode,
      codeVersion,
      release,
      resources,
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'Handlers authorize the caller by origin, token or credential of a tenant, and API Gateway has no data about tenants.',
    });
  }
}
