import { expect, it } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { routes, unmatched } from '../../../functions/routes.ts';
import { behind, resourcesOf, synthesised } from '../synthesised.ts';

const stage = synthesised('prod');

it('the stacks of the surfaces serve every row at its path and under the version prefix, each with the alias of its own function, and what no row matches', () => {
  const served = resourcesOf(stage, 'AWS::ApiGatewayV2::Route').map(({ stack, Properties }) => {
    const integration = stage.templates[stack]?.Resources[Properties.Target['Fn::Join'][1][1].Ref];
    const lambda = behind(stage, stack, integration?.Properties.IntegrationUri);
    expect(integration).toMatchObject({
      Properties: { PayloadFormatVersion: '2.0', IntegrationType: 'AWS_PROXY' },
      DependsOn: [expect.stringContaining('Permission')],
    });
    return `${Properties.RouteKey} ${lambda?.Properties.FunctionName}`;
  });
  const expected = routes.flatMap(({ method, path, handler }) => {
    const name = `billing-prod-${handler.replace('/', '-')}`;
    return path.startsWith('/{')
      ? [`${method} ${path} ${name}`]
      : [`${method} ${path} ${name}`, `${method} /api/v1${path} ${name}`];
  });
  const fallback = `$default billing-prod-${unmatched.handler.replace('/', '-')}`;
  expect(served.sort()).toEqual([...expected, fallback].sort());
});

it('the stacks of the surfaces have fewer than 450 resources each, and so has every other stack; CloudFormation allows 500', () => {
  const counts = Object.values(stage.templates).map(({ Resources }) => Object.keys(Resources).length);
  expect(Math.max(...counts)).toBeLessThan(450);
});

it('the stacks of the surfaces are refused when their routes are more than the quota that the stage names', () => {
  const prod = { ...cdk.context.stages.prod, apiRoutesMax: 200 };
  expect(() => synthesised('prod', { stages: { ...cdk.context.stages, prod } })).toThrow(
    /apiRoutesMax: the API has 2\d\d routes, and API Gateway takes 200\./,
  );
});
