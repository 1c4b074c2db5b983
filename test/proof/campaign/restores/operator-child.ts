import { clock } from '../../../../shared/runtime/clock.ts';

/** The operator's command, on the clock of the stack. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
clock.now = () => new Date(Date.now() + aheadMs);
await import('../../../../apps/operator/main.ts');
