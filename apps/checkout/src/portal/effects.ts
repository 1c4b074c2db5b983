import type { Call } from '../api/request.ts';
import { type Effects, newKey } from '../page/machine.ts';
import type { CardFields } from '../processor/card-fields.ts';
import type { appearAs } from '../words/speak.ts';
import type { Downloaded, Invoice, Paper, Shop } from './account.ts';
import type { Effect, Event } from './events.ts';
import { readAccount, readInvoices, readOptions, readPreview, readShop, type Session } from './read.ts';
import type { Portal } from './state.ts';
import { send as sendWrite } from './write.ts';

export type Outside = Readonly<{
  /** Carries the customer's token, once the page has opened. */
  call: () => Call | undefined;
  /** Signs in with what the page was opened with. */
  signIn: () => Promise<Call | Exclude<Session, object>>;
  /** New card fields each time that a card is added. */
  newCard: () => CardFields;
  /** Those that were made last. */
  card: () => CardFields | undefined;
  challenge: (publicKey: string, clientSecret: string) => Promise<void>;
  download: (paper: Paper, invoice: Invoice) => Promise<Downloaded>;
  focus: (id: string) => void;
  appearAs: typeof appearAs;
  forget: () => void;
  /** The shop of an earlier visit in this tab. */
  findShop: () => Shop | undefined;
  rememberShop: (shop: Shop) => void;
}>;

/** What the machine of the portal does. */
export const portalEffects = (outside: Outside): Effects<Portal, Event, Effect> => ({
  async carryOut(effect, state, send) {
    const { card } = outside;
    const call = outside.call();
    const shop = state.phase === 'open' ? state.shop : undefined;
    if (effect.type === 'open') return send(await open(outside));
    if (effect.type === 'forget') return outside.forget();
    if (!call || !shop) return;
    switch (effect.type) {
      case 'refresh':
        return send({ type: 'refreshed', result: await readAccount(call) });
      case 'read_options':
        return send({ type: 'options_read', result: await readOptions(call, effect.of) });
      case 'preview':
        return send({ type: 'previewed', result: await readPreview(call, effect.of, effect.to) });
      case 'read_more':
        return send({ type: 'more_read', result: await readInvoices(call, effect.cursor) });
      case 'download':
        return send({ type: 'downloaded', result: await outside.download(effect.paper, effect.invoice) });
      case 'send':
        return send({ type: 'written', result: await sendWrite(call, effect.write, effect.key) });
      case 'load_card':
        return void outside.newCard().load({
          publicKey: shop.publicKey ?? '',
          seller: shop.name,
          amountMinor: 0,
          currency: 'usd',
          recurs: true,
        });
      case 'tokenise': {
        const { email = '', name = '' } = shop.customer ?? {};
        return send({
          type: 'tokenised',
          result: (await card()?.tokenise({ email, name, mobile: '' })) ?? { kind: 'not_sent' },
        });
      }
      case 'challenge':
        await outside.challenge(shop.publicKey ?? '', effect.clientSecret);
        return send({ type: 'challenged', key: newKey() });
      case 'focus':
        return effect.target === 'card' ? card()?.focus() : outside.focus(effect.target);
    }
  },
});

async function open({ signIn, findShop, rememberShop, appearAs }: Outside): Promise<Event> {
  const known = findShop();
  const call = await signIn();
  if (typeof call === 'string') return { type: 'opened', result: call, ...(known && { shop: known }) };
  const [shop, account] = await Promise.all([readShop(call), readAccount(call)]);
  if (typeof shop === 'object') {
    rememberShop(shop);
    await appearAs(shop);
  }
  if (typeof shop === 'object' && typeof account === 'object')
    return { type: 'opened', result: { shop, account } };
  const result = typeof shop === 'string' ? shop : (account as 'expired' | 'unreachable');
  return { type: 'opened', result, ...(known && { shop: known }) };
}
