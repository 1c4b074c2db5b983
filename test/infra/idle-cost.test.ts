import { expect, it } from 'vitest';
import { idleCost, type Templates, totalOf } from '../../infra/idle-cost.ts';
import { synthesised } from './synthesised.ts';

const costOf = (templates: Templates) => totalOf(idleCost(templates));
const withOne = (Type: string, Properties: object) => ({
  ...synthesised('prod').templates,
  more: { Resources: { One: { Type, Properties } } },
});

it('a stage without traffic costs at most six and a half dollars a month in prod, twelve and a half with a firewall, and three in dev', () => {
  expect(costOf(synthesised('prod').templates)).toBeLessThanOrEqual(6.5);
  expect(costOf(withOne('AWS::WAFv2::WebACL', { Rules: Array(1) }))).toBeLessThanOrEqual(12.5);
  expect(costOf(synthesised('dev').templates)).toBeLessThanOrEqual(3);
});

it('a resource without a known price is refused by name', () => {
  expect(() => idleCost(withOne('AWS::EC2::NatGateway', {}))).toThrow('AWS::EC2::NatGateway has its price');
});
