import { challengeRequired, PASS_TRIES_MAX } from '../../../domain/risk/challenge.ts';
import { isProved } from '../../../domain/sales/buyer-known-by.ts';
import { openChallengePass } from '../../../secrets/challenge-pass.ts';
import { countPassTry } from '../../../storage/risk/pass-tries.ts';
import { hasLost } from '../../../storage/table/lost.ts';
import { commit } from '../../../storage/table/table.ts';
import type { SaleRequest } from '../../sales/sale.ts';
import type { Gathered } from './gather.ts';
import type { Sight } from './sight.ts';

/**
 * Asks a stranger whose card a guarded shop is to use for a challenge pass, if the shop has a page that makes them. Takes one try of
 * the pass in a commit of its own, before the processor is asked for anything: with the reservation, 200 at once would have as many
 * customers made there and cards looked at for three payments. A request takes one, whatever races it loses.
 *
 * Throws `challenge_required` with the address of the shop's page.
 */
export async function passChallenge(
  { project, payer, buyerKnownBy, clientNetwork, challengePass, now }: SaleRequest,
  { isGuarded }: Pick<Gathered<unknown>, 'isGuarded'>,
  sight: Sight,
): Promise<void> {
  const { challengeUrl, tenantId, id: projectId } = project;
  if (challengeUrl === undefined || !isGuarded || isProved(buyerKnownBy) || sight.hasPassed) return;
  if (challengePass === undefined) throw challengeRequired(challengeUrl, 'missing');
  const { email } = payer;
  const pass = await openChallengePass(challengePass, { tenantId, projectId }, { email, clientNetwork }, now);
  if (typeof pass === 'string') throw challengeRequired(challengeUrl, pass);
  try {
    await commit([countPassTry(tenantId, pass, PASS_TRIES_MAX)]);
  } catch (error) {
    throw hasLost(error, 'tally') ? challengeRequired(challengeUrl, 'used_up') : error;
  }
  sight.hasPassed = true;
}
