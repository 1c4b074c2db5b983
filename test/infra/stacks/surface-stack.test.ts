import { expect, it } from 'vitest';
import cdk from '../../../cdk.json' with { type: 'json' };
import { routes, unmatched } from '../../../functions/routes.ts';
import { cameLater } from '../../../functions/served-paths.ts';
import { behind, resourcesOf, synthesised } from '../synthesised.ts';

const stage = synthesised('prod');
const PREFIX = '/api/v1';

it.each(['dev', 'prod'] as const)(
  'the stacks of the surfaces of %s serve every row at its path, and under the version prefix unless it came later or an edge takes the prefix away, each with the alias of its own function, and what no row matches',
  (name) => {
    const stage = synthesised(name);
    const served = resourcesOf(stage, 'AWS::ApiGatewayV2::Route').map(({ stack, Properties }) => {
      const integration = stage.templates[stack]?.Resources[Properties.Target['Fn::Join'][1][1].Ref];
      const lambda = behind(stage, stack, integration?.Properties.IntegrationUri);
      expect(integration).toMatchObject({
        Properties: { PayloadFormatVersion: '2.0', IntegrationType: 'AWS_PROXY' },
        DependsOn: [expect.stringContaining('Permission')],
      });
      return `${Properties.RouteKey} ${lambda?.Properties.FunctionName}`;
    });
    const expected = routes.flatMap((row) => {
      const { method, path, handler } = row;
      const lambda = `billing-${name}-${handler.replace('/', '-')}`;
      const isOnce =
        path.startsWith('/{') || (name === 'prod' && !handler.startsWith('processor/')) || cameLater(row);
      return (isOnce ? [''] : ['', PREFIX]).map((prefix) => `${method} ${prefix}${path} ${lambda}`);
    });
    const fallback = `$default billing-${name}-${unmatched.handler.replace('/', '-')}`;
    expect(served.sort()).toEqual([...expected, fallback].sort());
  },
);

it('the stacks of the surfaces have fewer than 450 resources each, and so has every other stack; CloudFormation allows 500', () => {
  const counts = Object.values(stage.templates).map(({ Resources }) => Object.keys(Resources).length);
  expect(Math.max(...counts)).toBeLessThan(450);
});

it('the stacks of the surfaces are refused when their routes are more than the quota that the stage names', () => {
  const prod = { ...cdk.context.stages.prod, apiRoutesMax: 100 };
  expect(() => synthesised('prod', { stages: { ...cdk.context.stages, prod } })).toThrow(
    /apiRoutesMax: the API has 1\d\d routes, and API Gateway takes 100\./,
  );
});
