import type { Account } from '../books/accounts.ts';
import type { Desk } from '../books/desk.ts';
import type { Kind } from '../books/kinds.ts';
import { type ProcessorEvent, shown } from '../books/objects.ts';
import { tellAccount } from '../books/own-account.ts';
import type { World } from '../books/world.ts';
import { newToken } from '../cards/confirmation-tokens.ts';
import { detach, renewCard } from '../cards/payment-methods.ts';
import { disableEndpoint } from '../events/webhook-endpoints.ts';
import type { EventFault } from '../faults/event-faults.ts';
import type { Fault } from '../faults/faults.ts';
import type { Trouble } from '../payments/challenges.ts';
import { closeDispute, escalateInquiry, reverseDispute } from '../payments/disputes.ts';
import { completeRefund, failRefund, refundInDashboard } from '../payments/refunds.ts';
import type { DisputeStatus } from '../payments/reversals.ts';
import { authenticate, authenticateSetup, isSetupIntent, type Outcome } from '../payments/three-d-secure.ts';
import { closeReview, openReview } from '../radar/reviews.ts';
import type { ClosedReason } from '../radar/signs.ts';
import { absent, invalid, ProcessorError } from './errors.ts';
import { jsonReply, type SimReply, type SimRequest } from './http.ts';

/** The controls of the simulation under `/_sim/`, in JSON. The real processor has none of them. */
export async function serveSim(world: World, request: SimRequest): Promise<SimReply> {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const command = commands[`${request.method} ${pathname}`];
  if (!command)
    return jsonReply(404, { error: { message: `Unknown. Known are: ${Object.keys(commands).join(', ')}` } });
  try {
    return jsonReply(200, await command(world, json(request.body), searchParams));
  } catch (error) {
    if (error instanceof ProcessorError) return jsonReply(error.status, { error: error.body });
    throw error;
  } finally {
    world.registry.commit();
  }
}

/** Passes or fails the challenge, as the payer would. */
export function enterCard(world: World, accountId: string, card: string): string {
  const { id } = newToken(world.desk(accountId), { payment_method: card }, []);
  world.registry.commit();
  return id;
}

export function authenticateIntent(world: World, id: string, outcome: Outcome): object {
  const intent = isSetupIntent(id)
    ? authenticateSetup(deskOwning(world, 'setupIntents', id), id, outcome)
    : authenticate(deskOwning(world, 'paymentIntents', id), id, outcome);
  world.registry.commit();
  return shown(intent);
}

/** Closes a dispute with the issuer's decision. */
export function closeDisputeOf(world: World, id: string, status: DisputeStatus): object {
  const dispute = closeDispute(deskOwning(world, 'disputes', id), id, status);
  world.registry.commit();
  return dispute;
}

/** An inquiry becomes a chargeback, or a closed dispute is decided the other way. */
export function moveDisputeOf(world: World, id: string, how: 'escalate' | 'reverse'): object {
  const desk = deskOwning(world, 'disputes', id);
  const dispute = how === 'escalate' ? escalateInquiry(desk, id) : reverseDispute(desk, id);
  world.registry.commit();
  return dispute;
}

type Body = Record<string, unknown>;
type Command = (world: World, body: Body, query: URLSearchParams) => unknown;

const commands: Record<string, Command> = {
  'POST /_sim/faults': (world, body) => {
    world.faults.add(body as Fault);
    return { armed: world.faults.pending() };
  },
  'DELETE /_sim/faults': (world) => {
    world.faults.clear();
    world.delivery.clearFaults();
    return { armed: 0 };
  },
  'POST /_sim/release': (world) => ({ released: world.held.release() }),
  'GET /_sim/requests': (world, _body, query) => ({
    requests: world.log.all().filter((entry) => !query.has('id') || entry.id === query.get('id')),
  }),
  'DELETE /_sim/requests': (world) => {
    world.log.clear();
    return { requests: [] };
  },
  'GET /_sim/books': (world, _body, query) => {
    const account = query.get('account');
    const { accounts } = world.registry.ledger;
    return account === null ? { accounts } : { accounts: { [account]: accounts[account] } };
  },
  'POST /_sim/authenticate': (world, body) => authenticateIntent(world, intentName(body), outcome(body)),
  'POST /_sim/challenges': (world, body) => {
    world.challenges.plan(body.trouble as Trouble, body.times as number | undefined);
    return { trouble: body.trouble };
  },
  'POST /_sim/disputes/close': (world, body) =>
    closeDisputeOf(world, name(body, 'dispute'), name(body, 'status') as DisputeStatus),
  'POST /_sim/payment-methods/detach': (world, body) => {
    const id = name(body, 'payment_method');
    return shown(detach(deskOwning(world, 'paymentMethods', id), id));
  },
  'POST /_sim/payment-methods/renew': (world, body) => {
    const id = name(body, 'payment_method');
    return shown(renewCard(deskOwning(world, 'paymentMethods', id), id, body));
  },
  'POST /_sim/disputes/escalate': (world, body) => moveDisputeOf(world, name(body, 'dispute'), 'escalate'),
  'POST /_sim/disputes/reverse': (world, body) => moveDisputeOf(world, name(body, 'dispute'), 'reverse'),
  'POST /_sim/refunds': (world, body) => {
    const intent = name(body, 'payment_intent');
    return shown(
      refundInDashboard(
        deskOwning(world, 'paymentIntents', intent),
        intent,
        body.amount as number | undefined,
      ),
    );
  },
  'POST /_sim/refunds/complete': (world, body) => {
    const id = name(body, 'refund');
    return shown(completeRefund(deskOwning(world, 'refunds', id), id));
  },
  'POST /_sim/refunds/fail': (world, body) => {
    const id = name(body, 'refund');
    return shown(failRefund(deskOwning(world, 'refunds', id), id));
  },
  'POST /_sim/accounts': (world, body) => {
    const account: Account = {
      id: name(body, 'id'),
      secretKey: name(body, 'secretKey'),
      publishableKey: name(body, 'publishableKey'),
      settlementCurrency: name(body, 'settlementCurrency'),
      country: name(body, 'country'),
    };
    world.registry.add(account);
    return { id: account.id };
  },
  'POST /_sim/accounts/return-url': (world, body) => {
    const id = name(body, 'account');
    if (typeof body.required !== 'boolean') throw invalid('required must be true or false.', 'required');
    world.registry.change(id, { requiresReturnUrl: body.required });
    return { account: id, required: body.required };
  },
  'POST /_sim/accounts/pending-refunds': (world, body) => {
    const id = name(body, 'account');
    if (typeof body.pending !== 'boolean') throw invalid('pending must be true or false.', 'pending');
    world.registry.change(id, { keepsRefundsPending: body.pending });
    return { account: id, pending: body.pending };
  },
  'POST /_sim/accounts/standstill': (world, body) => {
    const { account, ...standstill } = body;
    const id = name({ account }, 'account');
    world.registry.change(id, { standstill });
    return tellAccount(world.desk(id));
  },
  'POST /_sim/accounts/permissions': (world, body) => {
    world.registry.change(name(body, 'account'), { denied: body.denied as string[] });
    return { account: body.account, denied: body.denied };
  },
  'POST /_sim/accounts/currencies': (world, body) => {
    world.registry.change(name(body, 'account'), { supportedCurrencies: body.supported as string[] });
    return { account: body.account, supported: body.supported };
  },
  'POST /_sim/reviews': (world, body) => {
    const intent = name(body, 'payment_intent');
    return openReview(deskOwning(world, 'paymentIntents', intent), intent);
  },
  'POST /_sim/reviews/close': (world, body) => {
    const id = name(body, 'review');
    return closeReview(deskOwning(world, 'reviews', id), id, name(body, 'reason') as ClosedReason);
  },
  'POST /_sim/webhook-endpoints/disable': (world, body) => {
    const id = name(body, 'webhook_endpoint');
    return shown(disableEndpoint(deskOwning(world, 'webhookEndpoints', id), id));
  },
  'POST /_sim/search': (world, body) => {
    world.setSearchLag(Number(body.lagSeconds));
    return { lagSeconds: Number(body.lagSeconds) };
  },
  'POST /_sim/settle': async (world) => {
    world.settle();
    await world.delivery.flush();
    return { settled: true };
  },
  'POST /_sim/events/resend': async (world, body) => {
    const id = name(body, 'event');
    const { books } = deskOwning(world, 'events', id);
    return { status: await world.delivery.resend(books.account.id, books.events.get(id) as ProcessorEvent) };
  },
  'POST /_sim/events/faults': (world, body) => {
    world.delivery.fault(body as EventFault);
    return { armed: body.mode };
  },
};

function deskOwning(world: World, kind: Kind, id: string): Desk {
  for (const books of world.registry.all()) if (books[kind].get(id)) return world.desk(books.account.id);
  throw absent(kind, id);
}

function outcome(body: Body): Outcome {
  if (body.outcome === 'succeed' || body.outcome === 'fail') return body.outcome;
  throw invalid('outcome must be "succeed" or "fail".', 'outcome');
}

const intentName = (body: Body): string =>
  name(body, body.setup_intent === undefined ? 'payment_intent' : 'setup_intent');

function name(body: Body, field: string): string {
  const value = body[field];
  if (typeof value === 'string' && value !== '') return value;
  throw invalid(`Missing: ${field}`, field);
}

function json(text: string): Body {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Body;
  } catch {
    // Refused below, like every body that is not an object.
  }
  throw invalid('The body must be a JSON object.');
}
