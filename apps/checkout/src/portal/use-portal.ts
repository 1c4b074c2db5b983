import { useRef } from 'preact/hooks';
import { callAt } from '../api/request.ts';
import { findToken, forgetToken } from '../memory/customer-token.ts';
import { readJson, writeJson } from '../memory/storage.ts';
import type { Config } from '../page/config.ts';
import { type Send as AnySend, useMachine } from '../page/machine.ts';
import { type CardFields, cardFields } from '../processor/card-fields.ts';
import { language } from '../words/locale.ts';
import { appearAs } from '../words/speak.ts';
import { type Texts, useTexts } from '../words/use-texts.ts';
import type { Shop } from './account.ts';
import { challenge } from './challenge.ts';
import { download } from './download.ts';
import { portalEffects } from './effects.ts';
import type { Effect, Event } from './events.ts';
import type { PortalText } from './languages/english.ts';
import type { PauseText } from './pause/words.ts';
import { loadPortalText } from './portal-text.ts';
import { signedIn } from './read.ts';
import { readSession } from './session.ts';
import type { OpenPortal, Portal } from './state.ts';
import { step } from './step.ts';

export type Send = AnySend<Event>;
export type Using = Readonly<{
  state: Portal;
  send: Send;
  fields: () => CardFields | undefined;
  text: Texts<PortalText>;
}>;

/** What every part of the open page is given. */
export type Part = Readonly<
  Omit<Using, 'state' | 'text'> & {
    state: OpenPortal;
    text: PortalText;
    /** What the page says of pauses, once it is loaded. */
    pauseText?: PauseText | undefined;
  }
>;

const SHOP = 'portal-shop';

/** The state machine of the customer's page. It lives as long as the page. */
export function usePortal({ apiBase, processorScript }: Config): Using {
  const card = useRef<CardFields | undefined>(undefined);
  const [state, send] = useMachine<Portal, Event, Effect>(step, opening, { type: 'open' }, (send) => {
    const call = callAt(apiBase);
    const own = () => {
      const token = findToken();
      return token === undefined ? undefined : signedIn(call, token);
    };
    return portalEffects({
      call: own,
      signIn: async () => {
        const session = await readSession(call);
        return typeof session === 'string' ? session : signedIn(call, session.token);
      },
      newCard: () =>
        (card.current = cardFields(processorScript, (card) => send({ type: 'card_changed', card }))),
      card: () => card.current,
      challenge: (publicKey, clientSecret) => challenge(processorScript, publicKey, clientSecret),
      download: (paper, invoice) => download(apiBase, findToken() ?? '', paper, invoice),
      focus: (id) => setTimeout(() => document.getElementById(id)?.focus(), 0),
      appearAs,
      forget: forgetToken,
      findShop: () => (readJson('sessionStorage', SHOP) as Shop | null) ?? undefined,
      rememberShop: (shop) => writeJson('sessionStorage', SHOP, { ...shop, customer: null }),
    });
  });
  const text = useTexts(loadPortalText, state.phase === 'opening' ? undefined : language);
  return { state, send, fields: () => card.current, text };
}

const opening = (): Portal => ({ phase: 'opening' });
