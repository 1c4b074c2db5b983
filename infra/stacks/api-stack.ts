import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm, FIVE_MINUTES } from '../constructs/alarm.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings; operators: ITopic }>;

const LATENCY_MS_MAX = 5000;
const SERVER_ERRORS_MAX = 5;

/** The one HTTP API of a stage. The surfaces' stacks add their routes to it. */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { settings, operators, ...props }: Props) {
    super(scope, id, props);
    // No CORS here: which origins may call is a tenant's record, and the preflight route answers from it.
    this.api = new HttpApi(this, 'Api', { apiName: `billing-${settings.stage}`, createDefaultStage: false });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.requestsPerSecond, burstLimit: settings.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(this.accessLog(settings)),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
    this.addAlarms(stage, operators);
    new CfnOutput(this, 'ApiBase', { value: this.api.apiEndpoint, description: 'Where every route is served' });
  }

  private accessLog(settings: Settings): LogGroup {
    return new LogGroup(this, 'AccessLog', {
      retention: settings.logRetentionDays,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  private addAlarms(stage: HttpStage, operators: ITopic): void {
    addAlarm(this, 'ServerErrors', {
      operators,
      metric: stage.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
      says: 'Callers get 5xx. 503 means that outcomes at the processor are unknown; 500 is a fault of ours. See the access log.',
      from: SERVER_ERRORS_MAX,
    });
    addAlarm(this, 'Latency', {
      operators,
      metric: stage.metricLatency({ period: FIVE_MINUTES, statistic: 'p99' }),
      says: 'One request in a hundred takes longer than five seconds. Compare integrationLatency by route in the access log.',
      from: LATENCY_MS_MAX,
      periods: 3,
    });
  }
}

/**
 * One JSON line a request. The route's pattern stands for the path, and the query, headers and bodies are left out: paths carry
 * slugs and receipts, a query can carry a token, and whoever reads the log should be able to use none of them.
 */
const ACCESS_LOG_FORMAT = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  extendedRequestId: '$context.extendedRequestId',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  bytes: '$context.responseLength',
  address: '$context.identity.sourceIp',
});
