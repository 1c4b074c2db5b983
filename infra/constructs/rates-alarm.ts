import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { addAlarm } from './alarm.ts';
import { ownMetric } from './own-metric.ts';

type Props = Readonly<{ stage: string; operators: ITopic }>;

/** Lasts while requests are refused for want of a current exchange rate: one mail, however many payers are refused. */
export function addRatesAlarm(scope: Construct, { stage, operators }: Props): void {
  addAlarm(scope, 'RefusedWithoutRate', {
    operators,
    metric: ownMetric('RefusedWithoutRate', stage, 'Sum'),
    says: 'Sales are refused because a currency has no current exchange rate. `billing rates show` has the stored rates: see running.md.',
    from: 1,
  });
}
