import { describe, expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { routes } from '../../functions/routes.ts';
import { resourcesOf, synthesised, theOne } from './synthesised.ts';

const stage = synthesised('prod');

describe('the API', () => {
  it('serves every row at its path and under the version prefix, each with its own function', () => {
    const served = resourcesOf(stage, 'AWS::ApiGatewayV2::Route').map(({ stack, Properties }) => {
      const integration = stage.templates[stack]?.Resources[Properties.Target['Fn::Join'][1][1].Ref];
      const lambda = stage.templates[stack]?.Resources[integration?.Properties.IntegrationUri['Fn::GetAtt'][0]];
      expect(integration?.Properties).toMatchObject({ PayloadFormatVersion: '2.0', IntegrationType: 'AWS_PROXY' });
      return `${Properties.RouteKey} ${lambda?.Properties.FunctionName}`;
    });
    const expected = routes.flatMap(({ method, path, handler }) => {
      const name = `billing-prod-${handler.replace('/', '-')}`;
      return path.startsWith('/{') ? [`${method} ${path} ${name}`] : [`${method} ${path} ${name}`, `${method} /api/v1${path} ${name}`];
    });
    expect(served.sort()).toEqual(expected.sort());
  });

  it('throttles as its stage says', () => {
    const { DefaultRouteSettings } = theOne(stage, 'AWS::ApiGatewayV2::Stage').Properties;
    const { requestsPerSecond, burst } = cdk.context.stages.prod;
    expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: requestsPerSecond, ThrottlingBurstLimit: burst });
  });

  it('logs each request as JSON, without anything that could be used by who reads the log', () => {
    const { Format, DestinationArn } = theOne(stage, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings;
    const variables = Object.values(JSON.parse(Format) as Record<string, string>);
    expect(variables).toEqual(expect.arrayContaining(['$context.requestId', '$context.routeKey', '$context.status']));
    // Paths hold slugs and receipts, queries hold tokens and payloads, identities hold names.
    expect(variables.filter((variable) => /path|query|header|body|authorizer|authenticate|cookie/i.test(variable))).toEqual([]);
    expect(stage.templates.api?.Resources[DestinationArn['Fn::GetAtt'][0]]?.Properties.RetentionInDays).toBe(365);
  });
});

describe('every function', () => {
  const functions = resourcesOf(stage, 'AWS::Lambda::Function').filter(({ Properties }) => Properties.FunctionName);

  it.each(functions.map(({ Properties }) => [Properties.FunctionName as string, Properties]))(
    '%s runs on Node 24, arm64, untraced',
    (_, properties) => {
      expect(properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
      expect(properties.TracingConfig).toBeUndefined();
      expect(properties.Timeout).toBeLessThanOrEqual(55);
    },
  );

  it('learns names from its environment, and no secret', () => {
    const names = new Set(functions.flatMap(({ Properties }) => Object.keys(Properties.Environment.Variables)));
    const known = ['DELIVERIES_QUEUE_URL', 'KEY_ID', 'NOTICES_BUS_NAME', 'PAYMENT_LINK_TTL_MINUTES', 'STAGE', 'TABLE_NAME'];
    expect([...names].sort()).toEqual(known);
  });

  it('keeps its log as long as its stage says', () => {
    for (const { stack, Properties } of functions) {
      const logs = stage.templates[stack]?.Resources[Properties.LoggingConfig.LogGroup.Ref];
      expect(logs?.Properties.RetentionInDays).toBe(365);
    }
  });
});

describe('stacks', () => {
  it('stay far from the 500 resources that a stack may have', () => {
    const counts = Object.values(stage.templates).map(({ Resources }) => Object.keys(Resources).length);
    expect(Math.max(...counts)).toBeLessThan(400);
  });

  it('take at most ten resources a route, so forty routes fit into one surface', () => {
    const routed = routes.filter(({ handler }) => handler.startsWith('public-api/')).length;
    expect(Object.keys(stage.templates['public-api']?.Resources ?? {}).length / routed).toBeLessThanOrEqual(10);
  });
});
