import { CfnParameter, Duration, Fn } from 'aws-cdk-lib';
import { CfnStage, HttpStage, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { apiEdgeCode } from '../../apps/checkout/api-edge-function.ts';
import { API_ORIGIN } from '../../apps/checkout/edge-function.ts';
import { CACHED_ROUTES } from '../../functions/cached-routes.ts';
import { type Route, routes, VERSION_PREFIX } from '../../functions/routes.ts';
import { SHARE_OF_OTHERS, takesWholeThrottle } from '../../functions/throttles.ts';
import { invariant } from '../../shared/domain/errors.ts';
import { EDGE_HEADERS } from '../../shared/http/layers/edge/edge-headers.ts';
import type { Settings } from '../settings.ts';

type Props = Readonly<{
  settings: Settings;
  api: IHttpApi;
  accessLogSettings: CfnStage.AccessLogSettingsProperty;
  /** Names something that CloudFront has once for all regions. */
  named: (part: string) => string;
}>;

/** The parameter of the site's stack with the edge's secret, which `infra/edge-secret.ts` fills. */
export const SECRET_PARAMETER = 'EdgeSecret';
const STAGE = 'edge';
const SECRET_LENGTH_MIN = 32;

/**
 * What a distribution needs to answer for the API: a stage of the API with the throttles of its routes, an origin there that adds the
 * edge's secret, and a behaviour for each group of paths. Each calls the function that says who the caller is.
 *
 * The stage is made here since API Gateway takes a throttle only for a route that exists, and the stacks of the routes come before.
 */
export class ApiEdge extends Construct {
  readonly origin: HttpOrigin;
  readonly behaviors: Readonly<Record<string, BehaviorOptions>>;

  constructor(scope: Construct, id: string, { settings, api, accessLogSettings, named }: Props) {
    super(scope, id);
    this.addStage(settings, api, accessLogSettings);
    const secret = new CfnParameter(this, SECRET_PARAMETER, {
      description: 'What CloudFront proves itself with to the API',
      noEcho: true,
      minLength: SECRET_LENGTH_MIN,
    });
    secret.overrideLogicalId(SECRET_PARAMETER);
    this.origin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      originId: API_ORIGIN,
      originPath: `/${STAGE}`,
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      customHeaders: { [EDGE_HEADERS.secret]: secret.valueAsString },
    });
    const passed = this.passed();
    const cached = { ...passed, cachePolicy: this.keptByShop(named), compress: true };
    this.behaviors = {
      ...Object.fromEntries(CACHED_ROUTES.map((path) => [`*${path.replaceAll(/\{\w+\}/g, '*')}`, cached])),
      ...Object.fromEntries(foldersOf(routes).map((folder) => [`/${folder}/*`, passed])),
    };
  }

  private addStage(
    { requestsPerSecond, burst }: Settings,
    api: IHttpApi,
    accessLogSettings: CfnStage.AccessLogSettingsProperty,
  ): void {
    const ofOthers = { rateLimit: share(requestsPerSecond), burstLimit: share(burst) };
    const stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      stageName: STAGE,
      autoDeploy: true,
      throttle: ofOthers,
    });
    const made = stage.node.defaultChild;
    invariant(made instanceof CfnStage, 'a stage of an API has its resource');
    made.accessLogSettings = accessLogSettings;
    const full = { ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst };
    made.routeSettings = Object.fromEntries(
      routes.filter(takesWholeThrottle).map(({ method, path }) => [`${method} ${path}`, full]),
    );
  }

  /** All of a call is passed on but its host, by which API Gateway finds the API. */
  private passed(): BehaviorOptions {
    const says = new EdgeFunction(this, 'Caller', {
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(apiEdgeCode()),
    });
    return {
      origin: this.origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: says }],
    };
  }

  /** Kept apart by all that says which shop is meant, for as long as the answer allows; an answer that allows nothing is not kept. */
  private keptByShop(named: Props['named']): CachePolicy {
    return new CachePolicy(this, 'KeptByShop', {
      cachePolicyName: named('KeptByShop'),
      headerBehavior: CacheHeaderBehavior.allowList(
        'Origin',
        'Referer',
        'Billing-Version',
        EDGE_HEADERS.viewerHost,
      ),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
  }
}

/**
 * CloudFront keeps an error for ten seconds, whatever the answer says, under a path and without regard to whose token asked: one customer
 * would get the error of another. It keeps these codes.
 */
export const NO_ERROR_IS_KEPT: ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map(
  (httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }),
);

const share = (of: number): number => Math.ceil(of * SHARE_OF_OTHERS);

/** The first parts of all paths, of which each begins one of the API's paths: `public-api`, `client`. Single files are cached routes. */
function foldersOf(rows: readonly Pick<Route, 'path'>[]): string[] {
  const first = rows.map(({ path }) => path.split('/')[1] ?? '');
  const folders = first.filter((part) => !/[{.]/.test(part));
  return [...new Set([...folders, VERSION_PREFIX.split('/')[1] ?? ''])];
}
