import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { METRIC_NAMESPACE } from '../../shared/runtime/metric.ts';
import { addAlarm, FIVE_MINUTES } from '../constructs/alarm.ts';
import { releaseAlarmName } from '../constructs/gradual-release.ts';
import type { Settings } from '../settings.ts';

type Props = StackProps & Readonly<{ settings: Settings; operators: ITopic }>;

const LATENCY_MS_MAX = 5000;
const SERVER_ERRORS_MAX = 5;

/** The HTTP API of a stage, to which the stacks of the surfaces add their routes. */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, { settings, operators, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: settings.keepData });
    // No CORS settings: the allowed origins are in each tenant's records, and the preflight route reads them there.
    this.api = new HttpApi(this, 'Api', { apiName: `billing-${settings.stage}`, createDefaultStage: false });
    const log = this.accessLog(settings);
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: settings.requestsPerSecond, burstLimit: settings.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(log),
        format: AccessLogFormat.custom(ACCESS_LOG_FORMAT),
      },
    });
    this.addAlarms(stage, operators);
    this.addFailureAlarm(log, settings.stage, operators);
    new CfnOutput(this, 'ApiBase', { value: this.api.apiEndpoint, description: 'The URL of all routes' });
  }

  private accessLog(settings: Settings): LogGroup {
    return new LogGroup(this, 'AccessLog', {
      retention: settings.accessLogDays,
      removalPolicy: settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  private addAlarms(stage: HttpStage, operators: ITopic): void {
    addAlarm(this, 'ServerErrors', {
      operators,
      metric: stage.metricServerError({ period: FIVE_MINUTES, statistic: 'Sum' }),
      says: 'Callers get 5xx. 500 is an internal error; with 503 the processor, or an AWS service, does not answer. See the access log.',
      from: SERVER_ERRORS_MAX,
    });
    addAlarm(this, 'Latency', {
      operators,
      metric: stage.metricLatency({ period: FIVE_MINUTES, statistic: 'p99' }),
      says: 'One request in a hundred takes longer than five seconds. Compare integrationLatency by route in the access log.',
      from: LATENCY_MS_MAX,
      periods: 3,
    });
    addAlarm(this, 'Throttles', {
      operators,
      // Without a dimension it counts all functions of the account, which share its concurrency.
      metric: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Throttles',
        statistic: 'Sum',
        period: FIVE_MINUTES,
      }),
      says: "Lambda refused to start a function: the account's concurrency is used up. The metric by FunctionName tells by which.",
      from: 1,
    });
  }

  /**
   * One alarm for the failures of all routes, because CloudWatch bills each alarm by the month. API Gateway answers 500 for a function
   * that crashed or timed out, and a handler answers 500 for an error that it does not know; neither may happen once.
   */
  private addFailureAlarm(logGroup: LogGroup, stage: string, operators: ITopic): void {
    const failures = new MetricFilter(this, 'Failures', {
      logGroup,
      filterPattern: FilterPattern.any(
        ...FAILURES.map((status) => FilterPattern.stringValue('$.status', '=', status)),
      ),
      metricNamespace: METRIC_NAMESPACE,
      metricName: `RouteFailures-${stage}`,
    });
    addAlarm(this, 'RouteFailures', {
      operators,
      alarmName: releaseAlarmName(stage, 'RouteFailures'),
      // Counted by the minute: a release shifts its first calls for five, and has to hear of a failure before they are over.
      metric: failures.metric({ statistic: 'Sum', period: Duration.minutes(1) }),
      says: 'A route crashed, timed out or met an error it does not know. The access log has its route and requestId.',
      from: 1,
    });
  }
}

/** The answers of 5xx that are never meant: 503 is meant, and 501 is the answer of a route that says which other one to use. */
const FAILURES = ['500', '502', '504'];

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
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationStatus: '$context.integrationStatus',
  error: '$context.error.message',
  integrationError: '$context.integrationErrorMessage',
  bytes: '$context.responseLength',
  address: '$context.identity.sourceIp',
});
