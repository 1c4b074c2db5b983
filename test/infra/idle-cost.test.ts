import { expect, it } from 'vitest';
import { idleCost, type Templates, totalOf } from '../../infra/idle-cost.ts';
import { synthesised } from './synthesised.ts';

const costOf = (templates: Templates) => totalOf(idleCost(templates));
const withOne = (Type: string, Properties: object) => ({
  ...synthesised('prod').templates,
  more: { Resources: { One: { Type, Properties } } },
});

it('a stage without traffic costs at most six dollars a month in prod, twelve with a firewall, and in dev three without its alarms', () => {
  const isNoAlarm = ({ kind }: { kind: string }) => kind !== 'CloudWatch::Alarm';
  expect(costOf(synthesised('prod').templates)).toBeLessThanOrEqual(6);
  expect(costOf(withOne('AWS::WAFv2::WebACL', { Rules: Array(1) }))).toBeLessThanOrEqual(12);
  expect(totalOf(idleCost(synthesised('dev').templates).filter(isNoAlarm))).toBeLessThanOrEqual(2.6);
});

it('a resource without a known price is refused by name', () => {
  expect(() => idleCost(withOne('AWS::EC2::NatGateway', {}))).toThrow('AWS::EC2::NatGateway has its price');
});
