import { expect, it } from 'vitest';
import { apiEdgeCode } from '../../../apps/checkout/api-edge-function.ts';
import { API_ORIGIN } from '../../../apps/checkout/edge-function.ts';
import { CACHED_ROUTES } from '../../../functions/cached-routes.ts';
import { type Route, routes } from '../../../functions/routes.ts';
import { resourcesOf, synthesised, theOne, type Untyped } from '../synthesised.ts';

const stage = synthesised('prod');
const { DistributionConfig: site } = theOne(stage, 'AWS::CloudFront::Distribution').Properties;
const kept = theOne(stage, 'AWS::CloudFront::CachePolicy');
const behaviours: Untyped[] = site.CacheBehaviors;

/** The behaviour that CloudFront chooses: the first whose pattern fits. */
const chosen = (path: string) =>
  behaviours.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(path),
  ) ?? site.DefaultCacheBehavior;
const rows = routes.filter(({ path }) => !path.startsWith('/{'));

it('the edge passes on what a caller sent only where its function has said who they are, over all that they say themselves', () => {
  const { id, Properties } = theOne(stage, 'AWS::CloudFront::Function', /Caller/);
  expect([Properties.FunctionCode, Properties.AutoPublish]).toEqual([apiEdgeCode(), true]);
  const passing = [site.DefaultCacheBehavior, ...behaviours].filter(
    ({ OriginRequestPolicyId, CachePolicyId }) => OriginRequestPolicyId || CachePolicyId.Ref === kept.id,
  );
  expect(passing.length).toBeGreaterThan(CACHED_ROUTES.length);
  for (const { FunctionAssociations: [says, ...others] = [], PathPattern } of passing)
    expect([PathPattern, says?.EventType, stage.expand(says?.FunctionARN), others]).toEqual([
      ...[PathPattern, 'viewer-request', `${id}.FunctionARN`, []],
    ]);
});

it.each(['', '/api/v1'])(
  'the edge answers for every route under “%s”, and keeps only the public reads',
  (prefix) => {
    for (const { method, path } of rows) {
      const {
        TargetOriginId,
        CachePolicyId,
        AllowedMethods = [],
      } = chosen(prefix + path.replaceAll(/\{\w+\}/g, 'x1'));
      const isKept = CACHED_ROUTES.some((cached) => cached === path);
      const isPreview = prefix === '' && path.includes('/preview/');
      expect([path, TargetOriginId, CachePolicyId.Ref === kept.id]).toEqual([path, API_ORIGIN, isKept]);
      if (!isPreview) expect(AllowedMethods).toContain(method);
    }
    const read: readonly Route[] = rows.filter(({ path }) => CACHED_ROUTES.some((cached) => cached === path));
    expect(
      read.filter(
        ({ method, handler, may }) =>
          method !== 'GET' || may.includes('write') || !/^public-api/.test(handler),
      ),
    ).toEqual([]);
  },
);

it('the edge keeps an answer apart by all that says which shop is meant, for no longer than the answer allows, and no error', () => {
  const {
    MinTTL,
    DefaultTTL,
    ParametersInCacheKeyAndForwardedToOrigin: key,
  } = kept.Properties.CachePolicyConfig;
  expect([MinTTL, DefaultTTL]).toEqual([0, 0]);
  expect(key.HeadersConfig.Headers).toEqual(['Origin', 'Referer', 'Billing-Version', 'x-viewer-host']);
  expect(key.QueryStringsConfig).toEqual({ QueryStringBehavior: 'all' });
  const errors = site.CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL }: Untyped) => [
    ErrorCode,
    ErrorCachingMinTTL,
  ]);
  expect(errors).toEqual([400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((code) => [code, 0]));
});

it('the edge proves itself by a parameter that no template, output or function shows', () => {
  const origin = site.Origins.find(({ Id }: Untyped) => Id === API_ORIGIN);
  expect(origin).toMatchObject({
    OriginPath: '/edge',
    OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: { Ref: 'EdgeSecret' } }],
  });
  const { Parameters = {} } = stage.templates.site as Untyped;
  expect(Parameters.EdgeSecret).toMatchObject({ NoEcho: true, MinLength: 32 });
  expect(Parameters.EdgeSecret.Default).toBeUndefined();
  expect(JSON.stringify(stage.templates).split('{"Ref":"EdgeSecret"}')).toHaveLength(2);
});

it('the edge lets every route of money take the whole throttle and any other a fifth, and direct calls less', () => {
  const [edge, direct] = [/ApiEdge/, /^Stage/].map(
    (id) => theOne(stage, 'AWS::ApiGatewayV2::Stage', id).Properties,
  );
  const limits = (rate: number, burst = rate) => ({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst });
  expect([edge?.DefaultRouteSettings, direct?.DefaultRouteSettings]).toEqual([
    limits(1000),
    limits(300, 600),
  ]);
  for (const path of [
    '/payment-links/pay',
    '/purchase',
    '/purchase/confirm',
    '/purchase/addon',
    '/purchase/addon/confirm',
  ])
    expect(edge?.RouteSettings[`POST /public-api${path}`]).toEqual(limits(5000));
  expect(edge?.RouteSettings['OPTIONS /{proxy+}']).toEqual(limits(5000));
  expect(Object.keys(edge?.RouteSettings).filter((key) => key.startsWith('GET '))).toEqual([]);
  expect(edge?.AccessLogSettings).toEqual({
    ...direct?.AccessLogSettings,
    DestinationArn: expect.anything(),
  });
});

it('a stage without an edge has one stage of its API, no function that refuses direct calls, and no firewall', () => {
  const dev = synthesised('dev');
  expect(theOne(dev, 'AWS::ApiGatewayV2::Stage').Properties.DefaultRouteSettings.ThrottlingRateLimit).toBe(
    50,
  );
  expect(resourcesOf(dev, 'AWS::WAFv2::WebACL')).toEqual([]);
  const settings = resourcesOf(dev, 'AWS::Lambda::Function').map(
    ({ Properties }) => Properties.Environment?.Variables ?? {},
  );
  expect(settings.filter(({ EDGE_SECRET_HASHES: hashes }) => hashes !== undefined)).toEqual([]);
});
