import { sellPlan } from '../catalog.ts';
import { type Link, makeLink, type Sending } from '../payer.ts';
import type { Stage } from '../stage.ts';
import { createInvoice, createOrder } from '../tenant-backend.ts';
import type { Flow } from './flows.ts';

/** Makes what a flow sells: a link, an invoice with its link, a pending order, or a plan of the catalog. `undefined` when the function never answered. */
export function makeSource(stage: Stage, { sells, link: fields }: Flow, sending?: Sending): Promise<Link | undefined> {
  if (sells === 'plan') return sellPlan(stage, fields);
  if (sells === 'order') return createOrder(stage, fields, sending);
  return sells === 'invoice' ? createInvoice(stage, fields, sending) : makeLink(stage, fields, sending);
}
