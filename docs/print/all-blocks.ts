import * as v from 'valibot';
import { CustomLinkRequest, PlanLinkRequest } from '../../shared/domain/requests/payment-link-request.ts';
import { ConfirmRequest, CouponCode, LinkPayload, PayLinkRequest } from '../../shared/domain/requests/payment-request.ts';
import type { Blocks } from './blocks.ts';
import { printCards } from './cards.ts';
import { printErrors } from './errors.ts';
import { printEvents } from './events.ts';
import { printExamples } from './examples.ts';
import { printFields } from './fields.ts';
import { printInvariants } from './invariants.ts';
import { printIndexes, printKeys } from './keys.ts';
import { printOpsCommands } from './ops-commands.ts';
import { printRoutes, printWorkers } from './routes.ts';
import { runSteps } from './run-steps.ts';
import { printStates } from './states.ts';

/** Every printed block, by name. It runs the examples, so it needs a running backend. */
export async function allBlocks(): Promise<Blocks> {
  const run = await runSteps();
  return {
    routes: printRoutes(),
    workers: printWorkers(),
    errors: printErrors(),
    keys: printKeys(),
    indexes: printIndexes(),
    states: printStates(),
    invariants: printInvariants(),
    cards: printCards(),
    'ops-commands': await printOpsCommands(),
    'fields:link': printFields(CustomLinkRequest),
    'fields:plan-link': printFields(PlanLinkRequest),
    'fields:open': printFields(v.object({ payload: LinkPayload })),
    'fields:quote': printFields(v.object({ payload: LinkPayload, couponCode: CouponCode })),
    'fields:pay': printFields(PayLinkRequest),
    'fields:confirm': printFields(ConfirmRequest),
    ...printEvents(run),
    ...printExamples(run),
  };
}
