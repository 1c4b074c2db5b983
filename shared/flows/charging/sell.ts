import { trialNotAvailable } from '../../domain/catalog/trial.ts';
import { BillingError, paymentInProgress } from '../../domain/errors.ts';
import type { AttemptId } from '../../domain/ids.ts';
import type { Attempt } from '../../domain/sales/attempt.ts';
import {
  outcomeOf,
  type PaymentOutcome,
  type Replay,
  type Settled,
} from '../../domain/sales/payment-outcome.ts';
import { type Deadline, inTime } from '../../runtime/deadline.ts';
import { pause } from '../../runtime/pause.ts';
import { sealReceipt } from '../../runtime/receipt.ts';
import { present } from '../../storage/customer/as-customer.ts';
import { CHALLENGES_A_DAY, secondsUntilNextDay } from '../../storage/holds/challenges.ts';
import { hasLost } from '../../storage/table/lost.ts';
import type { Sale, SaleRequest } from '../sales/sale.ts';
import { findBegun } from './begin/find-begun.ts';
import { type Gathered, gather } from './begin/gather.ts';
import { requireGuessesLeft } from './begin/guess.ts';
import { propose } from './begin/propose.ts';
import { refuseBuyer, tooManyDeclines } from './begin/refuse-buyer.ts';
import type { Sight } from './begin/sight.ts';
import { CHARGE_MS } from './busy.ts';
import { requirePaymentsOn } from './pause.ts';
import type { Reservation } from './reserve.ts';
import { carryOut } from './send.ts';
import { awaitOutcome } from './unfinished/await-outcome.ts';
import { freeHolder } from './unfinished/free-holder.ts';

/** Races a request may lose, against the customer's other payments and the source's other payers, before it gives up. */
const RACES_MAX = 4;
/** Between two looks whether another payment of the same network has ended. */
const FULL_WAIT = { firstMs: 50, mostMs: 500 } as const;
const BUSY_SECONDS = 5;

/** `replay`: an earlier request began the attempt whose outcome this is. */
export type Charged = Readonly<{ outcome: PaymentOutcome; replay: Replay | undefined }>;

/**
 * Sells something to a payer: reads what decides, reserves, charges, records.
 *
 * A repeat (the same operation, or without one the same payer, card and amount) gets the first one's outcome. If another attempt
 * holds the source, that attempt is finished first (R8). A request that runs out of time after its attempt was created answers
 * `processing` with the receipt, and the work continues.
 */
export async function sell<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
): Promise<Charged> {
  requirePaymentsOn();
  const progress: Progress = {};
  const selling = async (): Promise<Charged> => {
    for (let reads = 1, races = 0; races < RACES_MAX; reads++) {
      const found = await gather(sale, request, progress.seen);
      const begun = await findBegun(request, sale.attempts(found.source), reads);
      const repeated = begun?.replacedBy ? undefined : begun;
      if (!begun) present(found.customer, request.payer.email); // What was begun before they were erased has its outcome.
      const started = repeated
        ? { attempt: repeated }
        : await begin(sale, request, found, progress, begun?.replacedBy);
      if (started === 'full') {
        await waitForPlace(reads, request.deadline);
        continue;
      }
      if (started === 'use_taken') {
        if (request.deadline.leftMs() < CHARGE_MS) throw paymentInProgress();
        continue; // Another reading shows the uses that are left. Each loss is a use that another buyer took, so it is no lost race.
      }
      if (started !== 'race_lost') {
        const replay = repeated && replayOf(request);
        progress.known = { attempt: started.attempt, replay };
        const settled =
          'payee' in started
            ? await carryOut(started, request.now)
            : await awaitOutcome(started.attempt, request.now);
        if (!settled.attempt.replacedBy) return { outcome: toldOf(settled, request), replay };
        delete progress.known; // The request goes on in the attempt that replaces this one.
      }
      races++;
    }
    throw paymentInProgress();
  };
  const told = selling().catch((error: unknown) => refuseBuyer(request, error));
  return await inTime(told, request.deadline, () => outOfTime(progress, request));
}

/** The attempt that answers a request, as soon as one exists, and the card as it was seen before. */
type Progress = Sight & { known?: Readonly<{ attempt: Attempt; replay: Replay | undefined }> };

/** Without an attempt nothing is charged yet, but the request may still get so far: its key stays in use (`isOutcome`). */
function outOfTime({ known }: Progress, request: SaleRequest): Charged {
  if (!known) throw paymentInProgress({ isOutcome: true });
  return { outcome: toldOf({ attempt: known.attempt }, request), replay: known.replay };
}

const toldOf = (settled: Settled, { project }: SaleRequest): PaymentOutcome => {
  const { tenantId, customerId, id: attemptId } = settled.attempt;
  return outcomeOf(settled, sealReceipt(tenantId, project, { customerId, attemptId }));
};

const replayOf = ({ operation }: SaleRequest): Replay => (operation === undefined ? 'of_click' : 'of_key');

/** Reserves what is sold, or frees it from another attempt first: then, as after a lost race, the next reading decides. */
async function begin<Request extends SaleRequest, Source>(
  sale: Sale<Request, Source>,
  request: Request,
  found: Gathered<Source>,
  sight: Sight,
  id: AttemptId | undefined,
): Promise<Reservation | Setback> {
  const { source, isLimited, isFull, guesses, challenges } = found;
  sale.requireOpen(source, request.now);
  const { open } = sale.attempts(source);
  if (challenges >= CHALLENGES_A_DAY) throw tooManyChallenges(request.now);
  if (open) {
    const isLast = challenges + 1 === CHALLENGES_A_DAY; // It would be left only for this payer to be refused.
    await freeHolder(request.project.tenantId, open, isLast ? undefined : request, request.now);
    return 'race_lost';
  }
  if (isLimited) throw tooManyDeclines(request.now);
  requireGuessesLeft(guesses, request.now);
  if (isFull) return 'full';
  return await propose(sale, request, found, sight, id).catch((error: unknown) => {
    if (hasLost(error, 'trial card')) throw trialNotAvailable();
    return raceLost(error);
  });
}

/** Why a reservation was not committed: nothing was written, and the next reading decides. */
type Setback = 'race_lost' | 'full' | 'use_taken';

function raceLost(error: unknown): Setback {
  if (hasLost(error, 'network', 'card tries')) return 'full';
  if (hasLost(error, 'coupon use')) return 'use_taken';
  if (hasLost(error, 'hold', 'customer', 'new attempt')) return 'race_lost';
  throw error;
}

/** As many payments of one network or card are under way as may be declined in an hour: those that succeed make room for the others. */
async function waitForPlace(reads: number, deadline: Deadline): Promise<void> {
  if (deadline.leftMs() < CHARGE_MS) {
    const message =
      'Too many payments are under way from your network or with your card. Nothing was charged; try again in a moment.';
    throw new BillingError('busy', message, { retryAfterSeconds: BUSY_SECONDS });
  }
  await pause(reads, FULL_WAIT);
}

/** A challenge holds its source against others at no cost to who begins it. The shop's customer may pay at once, signed in. */
function tooManyChallenges(now: Date): BillingError {
  const message =
    'Too many payments were begun here today and not confirmed with the bank. Sign in at the shop to pay now, or try again tomorrow.';
  return new BillingError('rate_limited', message, { retryAfterSeconds: secondsUntilNextDay(now) });
}
