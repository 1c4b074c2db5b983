import type { ColdStart, ColdStarts } from './cold-start.ts';
import type { Crowd } from './crowded-sales.ts';
import type { LocalStart } from './local-start.ts';
import type { PaymentTime } from './payment-time.ts';
import type { Renewals } from './renewals.ts';
import type { DetailedCost } from './table-cost.ts';
import type { Throughput } from './throughput.ts';
import type { Drop } from './ticket-drop.ts';
import type { Warm } from './warm.ts';

/** What a run of the benchmarks has measured. */
export type FunctionReport = Readonly<{
  handler: string;
  about: string;
  kind: 'reading' | 'writing' | 'charging' | 'worker';
  bytes: number;
  /** Bytes of the bundle that are tables of data. */
  dataBytes: number;
  cost: DetailedCost;
  usdPerThousand: number;
  cold?: ColdStart;
  warm: Warm;
}>;
export type Report = Readonly<{
  at: string;
  machine: string;
  functions: readonly FunctionReport[];
  coldStart?: Pick<ColdStarts, 'rounds' | 'emptyMs'>;
  paymentTime?: PaymentTime;
  renewals?: Renewals;
  throughput?: Throughput;
  drops?: readonly Drop[];
  crowds?: readonly Crowd[];
  page?: number;
  localStart?: LocalStart;
}>;
