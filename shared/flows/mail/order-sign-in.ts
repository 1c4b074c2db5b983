import { BillingError } from '../../domain/errors.ts';
import { mailOf } from '../../domain/mailbox/mail-settings.ts';
import type { Project } from '../../domain/tenants/tenant.ts';
import { sendMessages } from '../../messaging/queue.ts';
import { customerIdOf } from '../../runtime/hash.ts';
import { newOperationId } from '../../runtime/new-id.ts';
import { hourOf, secondsUntilNextHour } from '../../storage/decline-limits.ts';
import { countIn, countOn, drawTally, shareOfShard } from '../../storage/strangers/tallies.ts';
import { keys } from '../../storage/table/keys.ts';
import { hasLost } from '../../storage/table/lost.ts';
import { commit, get } from '../../storage/table/table.ts';

/** Links to sign in that are sent in an hour: to one address, and asked for by one network and by all of a shop. */
const AN_HOUR = { address: 5, network: 20, shop: 1000 } as const;

/** `operationId` names the request, so that one that is repeated by its key has one mail. */
type Asked = Readonly<{
  email: string;
  clientNetwork: string;
  now: Date;
  operationId?: string | undefined;
}>;

/**
 * Orders a mail with a link to the customer's page. What is done here is the same for every address: an address that was sent enough of
 * them gets no other one, which the caller does not learn.
 *
 * Throws `mail_off` for a project that sends no mail, and `rate_limited` for a network or a shop that asks for too many.
 */
export async function orderSignIn(project: Project, asked: Asked): Promise<void> {
  if (!mailOf(project))
    throw new BillingError('mail_off', 'The shop sends no mail. Ask it for a link to your page.');
  const { tenantId, id: projectId } = project;
  const { email, now, operationId = newOperationId(now) } = asked;
  if (!(await counted(project, asked))) return;
  const signIn = { email, operation: operationId };
  await sendMessages('payer-mails', [{ tenantId, projectId, signIn }]);
}

/** Whether the address may get one more. Counts it first, so that requests at the same moment do not pass a limit together. */
async function counted(project: Project, { email, clientNetwork, now }: Asked): Promise<boolean> {
  const { tenantId } = project;
  const { network, shop } = drawTally('sign_ins', { tenantId, clientNetwork, now });
  const address = keys.tally(tenantId, 'sign_ins', `address:${customerIdOf(project, email)}`, hourOf(now));
  const isWithin = async (work: Promise<void>) => {
    try {
      await work;
      return true;
    } catch (error) {
      if (hasLost(error, 'tally')) return false;
      throw error;
    }
  };
  const [ofNetwork, ofAddress, shard] = await Promise.all([
    isWithin(commit([countOn(network, now, AN_HOUR.network)])),
    isWithin(commit([countOn(address, now, AN_HOUR.address)])),
    get(shop),
  ]);
  if (!ofNetwork) throw tooMany('from your network', now);
  if (countIn(shard) >= shareOfShard(AN_HOUR.shop)) throw tooMany('for this shop', now);
  await commit([countOn(shop, now)]);
  return ofAddress;
}

function tooMany(whose: string, now: Date): BillingError {
  const retryAfterSeconds = secondsUntilNextHour(now);
  const message = `Too many links to sign in were asked for ${whose} in this hour. Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`;
  return new BillingError('rate_limited', message, { retryAfterSeconds });
}
