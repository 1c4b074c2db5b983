import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type CfnStage, HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { OF_DIRECT_CALLS } from '../../functions/throttles.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings }>;

/** The HTTP API of a stage, to which the stacks of the surfaces add their routes. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly accessLog: LogGroup;
  readonly accessLogSettings: CfnStage.AccessLogSettingsProperty;

  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: settings.keepData });
    // No CORS settings: the allowed origins are in each tenant's records, and the preflight route reads them there.
    this.api = new HttpApi(this, 'Api', { apiName: `billing-${settings.stage}`, createDefaultStage: false });
    this.accessLog = this.newAccessLog(settings);
    this.accessLogSettings = { destinationArn: this.accessLog.logGroupArn, format: ACCESS_LOG_FORMAT };
    const isClosed = settings.edge?.direct === 'refused';
    const { requestsPerSecond, burst } = isClosed ? OF_DIRECT_CALLS : settings;
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
    new CfnOutput(this, 'ApiBase', {
      value: this.api.apiEndpoint,
      description: isClosed ? 'The URL of the processor’s events' : 'The URL of all routes',
    });
  }

  private newAccessLog(settings: Settings): LogGroup {
    return new LogGroup(this, 'AccessLog', {
      retention: settings.accessLogDays,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

/**
 * One JSON line per request, without secrets: the route's pattern instead of the path, which contains slugs and receipts, and no
 * query, headers or bodies, which can contain tokens.
 */
const ACCESS_LOG_FORMAT = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  extendedRequestId: '$context.extendedRequestId',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  stage: '$context.stage',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  bytes: '$context.responseLength',
  address: '$context.identity.sourceIp',
});
