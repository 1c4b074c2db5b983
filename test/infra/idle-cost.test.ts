import { expect, it } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { idleCost, type Templates, totalOf } from '../../infra/idle-cost.ts';
import { synthesised } from './synthesised.ts';

const costOf = (templates: Templates) => totalOf(idleCost(templates));
const { prod } = cdk.context.stages;
const withoutFirewall = { ...prod, edge: { ...prod.edge, firewall: undefined } };

it('a stage without traffic costs at most twelve dollars a month in prod, six without its firewall, and three in dev', () => {
  expect(costOf(synthesised('prod').templates)).toBeLessThanOrEqual(12);
  const stages = { ...cdk.context.stages, prod: withoutFirewall };
  expect(costOf(synthesised('prod', { stages }).templates)).toBeLessThanOrEqual(6);
  expect(costOf(synthesised('dev').templates)).toBeLessThanOrEqual(3);
});

it('a resource without a known price is refused by name', () => {
  const more = { Resources: { One: { Type: 'AWS::EC2::NatGateway', Properties: {} } } };
  expect(() => idleCost({ ...synthesised('dev').templates, more })).toThrow(
    'AWS::EC2::NatGateway has its price',
  );
});
