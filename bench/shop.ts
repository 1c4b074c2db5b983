import { routes } from '../functions/routes.ts';
import { pathsOf } from '../functions/served-paths.ts';
import { callAwsJson } from '../local/aws-json.ts';
import { gatewayEvent, pathOf } from '../local/gateway-event.ts';
import { routeMatcher } from '../local/route-match.ts';
import { TABLE } from '../shared/storage/table/schema.ts';
import { workShards } from '../shared/storage/table/work.ts';
import type { Asked } from '../test/driver/requests.ts';
import {
  intentIn,
  linkRequest,
  MONTHLY,
  payloadIn,
  paymentRequest,
  purchaseRequest,
} from '../test/driver/requests.ts';
import type { Backend } from './backend.ts';

const match = routeMatcher(routes, pathsOf);
let count = 0;
const KNOWN_PAYERS = 20;

/** Creates links and payments, so that a measured request finds the records it needs. */
export function openShop({ api, tenant, addresses, checkout }: Backend) {
  const request = ({ method, path, body, headers }: Asked) => ({
    method,
    target: path,
    headers: {
      host: 'localhost',
      origin: tenant.origin,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    sourceIp: '127.0.0.1',
  });

  /** The API Gateway event of a request. */
  const eventOf = (asked: Asked): object => {
    const found = match(asked.method, pathOf(asked.path));
    if (!found) throw new Error(`no route for ${asked.method} ${asked.path}`);
    return gatewayEvent(request(asked), found, new Date());
  };

  const ask = async <Body>(asked: Asked): Promise<Body> => {
    const { status, body } = await api.handle(request(asked));
    if (status !== 200) throw new Error(`${asked.method} ${asked.path}: ${status} ${body}`);
    return JSON.parse(body.toString());
  };

  const seller = { projectId: tenant.project.id, origin: tenant.origin };
  const newLinkRequest = (extra: object = {}): Asked =>
    linkRequest(seller, { description: 'Gift card', ...extra });
  const newLink = async (extra?: object): Promise<{ slug: string; payload: string }> => {
    const { data } = await ask<{ data: { slug: string; redirectUrl: string } }>(newLinkRequest(extra));
    return { slug: data.slug, payload: payloadIn(data) };
  };

  const payRequest = async (email: string, card = 'pm_card_visa', extra?: object): Promise<Asked> => {
    const { payload } = await newLink(extra);
    const customerInfo = { email, name: 'A Payer', mobile: '+12025550123' };
    const paid = { payload, customerInfo, paymentMethodId: card };
    return paymentRequest(paid, checkout, { key: newName('key') });
  };
  const planRequest = (email: string, plan: string): Asked => {
    const paid = { customerInfo: { email, name: 'A Payer' }, paymentMethodId: 'pm_card_visa' };
    return purchaseRequest(seller, { sourceType: 3, slug: plan }, paid, { key: newName('key') });
  };
  const newPayer = (): string => `${newName('payer')}@example.com`;
  /** E-mail addresses of payers who have paid before. */
  const knownPayers: string[] = [];
  let turn = 0;
  const knownPayer = async (): Promise<string> => {
    if (knownPayers.length < KNOWN_PAYERS) {
      const email = newPayer();
      await ask(await payRequest(email));
      knownPayers.push(email);
    }
    return knownPayers[turn++ % knownPayers.length] ?? '';
  };

  type Keys = Record<string, { S: string } | undefined>;
  const table = <Result>(operation: string, input: object) =>
    callAwsJson<Result>(addresses.dynamo, `DynamoDB_20120810.${operation}`, {
      TableName: addresses.tableName,
      ...input,
    });
  const lastOf = async (shard: string): Promise<Keys[]> => {
    const { Items } = await table<{ Items: Keys[] }>('Query', {
      IndexName: TABLE.work.name,
      KeyConditionExpression: 'workPk = :shard',
      ExpressionAttributeValues: { ':shard': { S: shard } },
      ScanIndexForward: false,
      Limit: 1,
    });
    return Items;
  };

  return {
    eventOf,
    ask,
    linkRequest: newLinkRequest,
    newLink,
    payRequest,
    purchaseRequest: planRequest,
    newPayer,
    knownPayer,
    newName,
    /** So many payers, who pay by the month from now on. */
    async subscribe(payers: number): Promise<void> {
      for (let payer = 0; payer < payers; payer++)
        await ask(await payRequest(newPayer(), 'pm_card_visa', MONTHLY));
    },
    /** A payment in `requires_action` whose 3-D Secure dialog the payer has just passed. */
    async challenged(email: string) {
      const held = await ask<{ clientSecret: string; receipt: { summaryRef: string } }>(
        await payRequest(email, 'pm_card_threeDSecure2Required'),
      );
      const paymentIntentId = intentIn(held.clientSecret);
      const authenticated = await fetch(`${addresses.processor}/_sim/authenticate`, {
        method: 'POST',
        body: JSON.stringify({ payment_intent: paymentIntentId, outcome: 'succeed' }),
      });
      if (!authenticated.ok) throw new Error(await authenticated.text());
      return { paymentIntentId, receiptRef: held.receipt.summaryRef };
    },
    /** The stream records of the outbox row of a new payment. */
    async newOutboxRecords(): Promise<object> {
      await ask(await payRequest(await knownPayer()));
      const found = await Promise.all(workShards('OUTBOX').map(lastOf));
      const newest = found
        .flat()
        .sort((one, other) => (one.workSk?.S ?? '').localeCompare(other.workSk?.S ?? ''))
        .at(-1);
      const key = { pk: newest?.pk, sk: newest?.sk };
      const { Item } = await table<{ Item: object }>('GetItem', { Key: key });
      return {
        Records: [{ eventName: 'INSERT', dynamodb: { Keys: key, NewImage: Item, SequenceNumber: '1' } }],
      };
    },
  };
}

export type Shop = ReturnType<typeof openShop>;

function newName(kind: string): string {
  count += 1;
  return `${kind}-${process.pid}-${count}`;
}
