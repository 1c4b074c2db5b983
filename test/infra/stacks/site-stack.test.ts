import { expect, it } from 'vitest';
import { API_ORIGIN, edgeCode, PREVIEW_FOLDER } from '../../../apps/checkout/edge-function.ts';
import { routes } from '../../../functions/routes.ts';
import { type CfnResource, resourcesOf, synthesised, theOne, type Untyped } from '../synthesised.ts';

const stage = synthesised('prod');
const { DistributionConfig: site } = theOne(stage, 'AWS::CloudFront::Distribution').Properties;
const policies = resourcesOf(stage, 'AWS::CloudFront::ResponseHeadersPolicy');
const headersOf = (behaviour: Untyped) =>
  policyOf(stage.expand(behaviour.ResponseHeadersPolicyId))?.Properties.ResponseHeadersPolicyConfig;
const pageHeaders = headersOf(site.DefaultCacheBehavior);
const withoutEdge = synthesised('dev');
const apiEndpoint = `${theOne(stage, 'AWS::ApiGatewayV2::Api').id}.ApiEndpoint`;

it('the checkout site has a bucket that only its distribution may read', () => {
  const bucket = theOne(stage, 'AWS::S3::Bucket', /^Site/);
  expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  });
  const { Statement } = theOne(stage, 'AWS::S3::BucketPolicy', /^Site/).Properties.PolicyDocument;
  const readers = Statement.filter(({ Effect }: Untyped) => Effect === 'Allow');
  expect(readers).toHaveLength(1);
  expect(readers[0]).toMatchObject({
    Action: 's3:GetObject',
    Principal: { Service: 'cloudfront.amazonaws.com' },
  });
  expect(JSON.stringify(readers[0].Condition)).toContain('AWS:SourceArn');
});

it('the checkout site allows only its own scripts and the processor’s, and connections to the API and the processor', () => {
  const directives = cspOf(pageHeaders);
  expect(directives['default-src']).toEqual(["'none'"]);
  expect(directives['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
  expect(directives['frame-src']).toEqual([
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  expect(directives['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
  const { Properties } = theOne(withoutEdge, 'AWS::CloudFront::ResponseHeadersPolicy', /Page/);
  const ofTwoAddresses = cspOf(Properties.ResponseHeadersPolicyConfig, withoutEdge)['connect-src'];
  expect(ofTwoAddresses).toEqual(["'self'", apiEndpoint, 'https://api.stripe.com']);
  expect(directives['frame-ancestors']).toEqual(["'none'"]);
  expect(Object.values(directives).flat().join(' ')).not.toMatch(/unsafe|(^| )\*/);
});

it('the checkout site sends only its origin as referrer, cannot be framed, and is served over HTTPS only', () => {
  expect(pageHeaders.SecurityHeadersConfig).toMatchObject({
    ReferrerPolicy: { ReferrerPolicy: 'strict-origin' },
    FrameOptions: { FrameOption: 'DENY' },
    ContentTypeOptions: { Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
  });
  expect(site.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
});

it('the checkout site is revalidated on each visit, except for files whose names contain their hash', () => {
  const cacheControl = (config: Untyped) =>
    config.CustomHeadersConfig.Items.find(({ Header }: Untyped) => Header.toLowerCase() === 'cache-control')
      .Value;
  expect(cacheControl(pageHeaders)).toBe('no-cache');
  expect(site.CacheBehaviors[0].PathPattern).toBe('/assets/*');
  expect(cacheControl(headersOf(site.CacheBehaviors[0]))).toContain('immutable');
  expect(cspOf(headersOf(site.CacheBehaviors[0]))).toEqual(cspOf(pageHeaders));
});

it('the checkout site chooses its answers by the code that test/local/edge.test.ts runs', () => {
  const { id, Properties } = theOne(stage, 'AWS::CloudFront::Function', /PagePaths/);
  expect(Properties).toMatchObject({
    FunctionCode: edgeCode(),
    FunctionConfig: { Runtime: 'cloudfront-js-2.0' },
    AutoPublish: true,
  });
  const [association, ...others] = site.DefaultCacheBehavior.FunctionAssociations;
  expect([association.EventType, stage.expand(association.FunctionARN), others]).toEqual([
    'viewer-request',
    `${id}.FunctionARN`,
    [],
  ]);
  expect(site.DefaultRootObject).toBe('index.html');
});

it('the checkout site has the API as the origin of previews, over HTTPS, and that origin alone behind their path', () => {
  const [api, ...others] = site.Origins.filter(({ CustomOriginConfig }: Untyped) => CustomOriginConfig);
  expect([api.Id, others]).toEqual([API_ORIGIN, []]);
  expect(JSON.stringify(api.DomainName)).toMatch(/^\{"Fn::Select":\[2,\{"Fn::Split":\["\/",/);
  expect(stage.expand(api.DomainName['Fn::Select'][1]['Fn::Split'][1])).toBe(apiEndpoint);
  expect(api.CustomOriginConfig).toMatchObject({
    OriginProtocolPolicy: 'https-only',
    OriginSSLProtocols: ['TLSv1.2'],
  });
  const behaviour = site.CacheBehaviors.find(({ TargetOriginId }: Untyped) => TargetOriginId === API_ORIGIN);
  expect(behaviour.PathPattern).toBe(`${PREVIEW_FOLDER}*`);
  expect(routes.find(({ path }) => path === `${PREVIEW_FOLDER}{slug}`)?.handler).toBe(
    'public-api/preview-payment-link',
  );
  expect(behaviour.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  expect(cspOf(headersOf(behaviour))).toEqual(cspOf(pageHeaders));
});

it('the role that copies the page is limited to its uploads, its bucket and its distribution', () => {
  const role = theOne(stage, 'AWS::IAM::Role', /^Deployment/) as CfnResource;
  const bucket = theOne(stage, 'AWS::S3::Bucket', /^Site/).id;
  const statements = role.Properties.Policies.flatMap(
    ({ PolicyDocument }: Untyped) => PolicyDocument.Statement,
  );
  const allowed = statements.flatMap(({ Action, Resource }: Untyped) =>
    [Action]
      .flat()
      .flatMap((action) => [Resource].flat().map((resource) => `${action} ${JSON.stringify(resource)}`)),
  );
  expect(role.Properties.ManagedPolicyArns).toBeUndefined();
  expect(allowed.filter((right: string) => /:\*| "\*"/.test(right))).toEqual([]);
  expect(allowed.filter((right: string) => right.startsWith('s3:PutObject'))).toEqual([
    expect.stringContaining(bucket),
  ]);
  expect(
    allowed.filter((right: string) => right.startsWith('s3:GetObject') && right.includes('cdk-')),
  ).toEqual([expect.stringContaining('/billing-prod-site/*')]);
});

it('a deployment of the page changes no role', () => {
  const roles = (of: typeof stage) =>
    resourcesOf(of, 'AWS::IAM::Role').map(({ id, Properties }) => [id, Properties]);
  const [before, after] = [stage, synthesised('prod', {}, '<!doctype html><title>New</title>')];
  const uploads = (of: typeof stage) => theOne(of, 'Custom::CDKBucketDeployment').Properties.SourceObjectKeys;
  expect(uploads(after)).not.toEqual(uploads(before));
  expect(roles(after)).toEqual(roles(before));
});

function policyOf(id: string) {
  return policies.find((policy) => policy.id === id);
}

function cspOf(config: Untyped, of = stage): Record<string, string[]> {
  const text = of.expand(config.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy);
  return Object.fromEntries(
    text.split('; ').map((directive) => [directive.split(' ')[0] as string, directive.split(' ').slice(1)]),
  );
}
