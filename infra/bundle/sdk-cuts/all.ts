import { addresses } from './addresses.ts';
import { browsers } from './browsers.ts';
import type { Cut } from './cut.ts';
import { environment } from './environment.ts';
import { errors } from './errors.ts';
import { plainJson } from './plain-json.ts';
import { processorCore } from './processor-core.ts';
import { processorResources } from './processor-resources.ts';
import { protocols } from './protocols.ts';
import { statistics } from './statistics.ts';

/** The cuts by what they assume. `README.md` says what each saves; `bench/sdk-cuts.ts` measures it. */
export const SDK_CUTS: Readonly<Record<string, readonly Cut[]>> = {
  environment,
  processorResources,
  errors,
  plainJson,
  addresses,
  protocols,
  statistics,
  processorCore,
  browsers,
};
