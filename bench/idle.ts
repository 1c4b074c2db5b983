import { idleCost, totalOf } from '../infra/idle-cost.ts';
import { synthesised } from '../test/infra/synthesised.ts';

/** npm run idle: what each stage of `cdk.json` costs a month without traffic, by its templates. */
for (const stage of ['dev', 'prod'] as const) {
  const lines = idleCost(synthesised(stage).templates);
  console.log(`${stage}: ${totalOf(lines).toFixed(2)} dollars a month`);
  for (const { kind, count, usd } of lines)
    console.log(`${usd.toFixed(2).padStart(8)}  ${String(count).padStart(3)} ${kind}`);
}
