import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { idleCost, totalOf } from '../../../infra/idle-cost.ts';
import { resourcesOf, synthesised, theOne } from '../synthesised.ts';

const [DOMAIN, PROVIDER] = ['desk.billing.example', 'https://login.acme.example'];
const desk = {
  domain: DOMAIN,
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/desk',
  signIns: [
    {
      ...{ shop: 'https://shop.acme.example', issuer: PROVIDER, clientId: 'billing-desk' },
      ...{ authorizationUrl: `${PROVIDER}/authorize`, tokenUrl: `${PROVIDER}/token` },
    },
  ],
};
const { stages } = cdk.context;
const stage = synthesised('dev', { stages: { ...stages, dev: { ...stages.dev, desk } } });

it('the desk loads its own scripts alone, sends data to the API and to the token addresses of providers, and names no page that was left', () => {
  const policies = resourcesOf(stage, 'AWS::CloudFront::ResponseHeadersPolicy').filter(
    (policy) => policy.stack === 'desk',
  );
  const [page] = policies.map(
    ({ Properties }) => Properties.ResponseHeadersPolicyConfig.SecurityHeadersConfig,
  );
  const csp = stage.expand(page.ContentSecurityPolicy.ContentSecurityPolicy);
  const api = `${theOne(stage, 'AWS::ApiGatewayV2::Api').id}.ApiEndpoint`;
  expect(csp).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(csp).toContain(`connect-src 'self' ${api} ${PROVIDER};`);
  expect(csp).not.toMatch(/unsafe|stripe|(^| )\*/);
  expect(page.ReferrerPolicy.ReferrerPolicy).toBe('no-referrer');
  expect(policies).toHaveLength(2);
});

it('the desk may read the back office and nothing else, at its domain alone, and a stage without one names no origin', () => {
  const open = (of: typeof stage) =>
    resourcesOf(of, 'AWS::Lambda::Function').flatMap(({ Properties }): string[] =>
      Properties.Environment?.Variables.DESK_ORIGIN ? [Properties.FunctionName] : [],
    );
  expect(open(stage)).not.toEqual([]);
  expect(open(stage).filter((name) => !/-(admin-|public-api-preflight$)/.test(name))).toEqual([]);
  expect(open(synthesised('dev'))).toEqual([]);
  const pages = resourcesOf(stage, 'AWS::CloudFront::Distribution').filter((one) => one.stack === 'desk');
  const [DistributionConfig] = pages.map(({ Properties }) => Properties.DistributionConfig);
  expect(DistributionConfig.Aliases).toEqual([DOMAIN]);
  expect(DistributionConfig.ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
});

it('the desk costs nothing while it is not opened, and keeps the rules of security', () => {
  const costOf = (of: typeof stage) => totalOf(idleCost(of.templates));
  expect(costOf(stage)).toBe(costOf(synthesised('dev')));
  expect(new AwsSolutionsChecks(stage.app).validateScope(stage.app).violations).toEqual([]);
});
