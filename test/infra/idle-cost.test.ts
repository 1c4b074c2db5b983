import { expect, it } from 'vitest';
import { idleCost, type Templates, totalOf } from '../../infra/idle-cost.ts';
import { synthesised } from './synthesised.ts';

const costOf = (templates: Templates) => totalOf(idleCost(templates));

it('a stage without traffic costs at most twelve and a half dollars a month in prod, six and a half without its firewall, and three in dev', () => {
  const lines = idleCost(synthesised('prod').templates);
  expect(totalOf(lines)).toBeLessThanOrEqual(12.5);
  expect(totalOf(lines.filter(({ kind }) => kind !== 'WAFv2::WebACL'))).toBeLessThanOrEqual(6.5);
  expect(costOf(synthesised('dev').templates)).toBeLessThanOrEqual(3);
});

it('a resource without a known price is refused by name', () => {
  const more = { Resources: { One: { Type: 'AWS::EC2::NatGateway', Properties: {} } } };
  expect(() => idleCost({ ...synthesised('dev').templates, more })).toThrow(
    'AWS::EC2::NatGateway has its price',
  );
});
