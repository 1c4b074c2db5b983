import { setTimeout as wait } from 'node:timers/promises';
import { type Asked, linkRequest, payloadIn, paymentRequest, staffRequest } from '../../driver/requests.ts';

/** Where the flows take place: the service on some processor, and that processor's own API for what staff do in its dashboard. */
export type Scene = Readonly<{
  send(asked: Asked): Promise<Answer>;
  /** Asks the processor directly. */
  staff(path: string, fields?: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /** Brings the processor's events. Gives their types. */
  hear(): Promise<string[]>;
  passDays(days: number): Promise<void>;
  loseNextReply(): void;
  /** Puts the table back to before something, and records it again from the account. Gives how many intents were recorded. */
  restoreAfter(lost: () => Promise<unknown>): Promise<number>;
  shop: Readonly<{ projectId: string; origin: string; credential: string; checkout: string; plan: string }>;
}>;
// biome-ignore lint/suspicious/noExplicitAny: each flow says what it expects of the body.
export type Answer = Readonly<{ status: number; body: any }>;

/** Throws unless the answer is this. */
export function expectStatus({ status, body }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`answered ${status} instead of ${wanted}: ${JSON.stringify(body)}`);
}

/** Throws unless what was shown is what was promised. */
export function expectShown(shown: unknown, promised: unknown): void {
  const [is, wanted] = [JSON.stringify(shown), JSON.stringify(promised)];
  if (is !== wanted) throw new Error(`shows ${is} instead of ${wanted}`);
}

/** What must be answered with 200. */
export async function done({ send }: Scene, asked: Asked): Promise<Answer['body']> {
  const answer = await send(asked);
  expectStatus(answer, 200);
  return answer.body;
}

let payers = 0;
export const aPayer = () => ({ email: `rehearsal-${Date.now()}-${++payers}@example.com`, name: 'Ada Payer' });
export type Payer = ReturnType<typeof aPayer>;

export const aLink = async (scene: Scene, fields: object = {}): Promise<string> =>
  payloadIn((await done(scene, linkRequest(scene.shop, fields))).data);

export const pay = ({ send, shop }: Scene, payload: string, card: string, customerInfo: Payer = aPayer()) =>
  send(paymentRequest({ payload, customerInfo, paymentMethodId: card }, shop.checkout));

/** A payment by a new link, and its transaction as staff see it. */
export async function paid(
  scene: Scene,
  card = 'pm_card_visa',
  fields: object = {},
  customerInfo = aPayer(),
) {
  expectStatus(await pay(scene, await aLink(scene, fields), card, customerInfo), 200);
  return await transactionOf(scene, customerInfo);
}

/** The latest one. */
export async function transactionOf(scene: Scene, { email }: Payer) {
  const { data } = await done(scene, staffRequest(scene.shop.credential, '/admin/transactions?limit=100'));
  const found = data.find(({ customer }: { customer: { email: string } }) => customer.email === email);
  if (!found) throw new Error(`no transaction of ${email}`);
  return found;
}

/** Hears until an event of a type has come, a minute at most. */
export async function heard(scene: Scene, type: string): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    if ((await scene.hear()).includes(type)) return;
    await wait(2000);
  }
  throw new Error(`no ${type} came within a minute`);
}
