import { FOR_PLAN, sellAddOn, sellChange, sellPlan } from '../catalog.ts';
import { type Link, makeLink, pay, type Sending } from '../payer.ts';
import type { Stage } from '../stage.ts';
import { createInvoice, createOrder, makeOffer, takePlace } from '../tenant-backend.ts';
import { sellByTransfer } from '../transfers.ts';
import type { Flow } from './flows.ts';

/** Makes what a flow sells: a link, the payer's own of one that sells more than once, an invoice with its link, a pending order, a plan of the catalog, alone, with a link or by transfer, an add-on, or a change to another plan. `undefined` when the function never answered. */
export async function makeSource(
  stage: Stage,
  { sells, link: fields }: Flow,
  sending?: Sending,
): Promise<Link | undefined> {
  if (sells === 'invoice') return await createInvoice(stage, fields, sending);
  if (sells === 'order') return await createOrder(stage, fields, sending);
  if (sells === 'offer') return await takePlace(stage, fields);
  if (sells === 'choice') return await offered(stage, fields, { quantity: 2 });
  if (sells === 'copy') return await offered(stage, fields, {});
  if (sells === undefined) return await makeLink(stage, fields, sending);
  if (sells === 'transfer') return await sellByTransfer(stage);
  if (sells === 'add_on')
    return await sellAddOn(stage, (plan) =>
      pay(stage, plan, { card: 'pm_card_mastercard', challenge: 'ignored' }),
    );
  if (sells === 'change')
    return await sellChange(stage, fields, (plan) =>
      pay(stage, plan, { card: 'pm_card_mastercard', challenge: 'ignored' }),
    );
  const plan = await sellPlan(stage, fields);
  return sells === 'plan' ? plan : await makeLink(stage, FOR_PLAN, sending);
}

/** A link of which the payer chooses before each payment; its time is over where it is to be renewed. */
async function offered(stage: Stage, fields: object, chooses: object): Promise<Link | undefined> {
  const link = await makeOffer(stage, fields);
  if ('renewable' in fields) stage.time.advance(COPY_LIFE_SECONDS);
  return link && { ...link, chooses };
}
const COPY_LIFE_SECONDS = 61 * 60;
