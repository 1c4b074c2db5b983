import { newKey } from '../page/machine.ts';
import type { Account, SavedCard } from './account.ts';
import { cardText, expiryText } from './account-words.ts';
import { AddCardPanel } from './add-card-panel.tsx';
import { Panel } from './panel.tsx';
import type { Part } from './use-portal.ts';

/** The customer's saved cards. */
export function Cards(part: Part) {
  const { state, text, send } = part;
  const { account, panel, shop } = state;
  const words = text.cards;
  const isAdding = panel?.kind === 'add_card';
  return (
    <section class="paper" aria-labelledby="cards">
      <h2 id="cards">{words.heading}</h2>
      {account.cards.length === 0 && <p class="small">{words.none}</p>}
      <ul class="lines">
        {account.cards.map((card) => (
          <Card key={card.id} {...part} card={card} />
        ))}
      </ul>
      {isAdding && <AddCardPanel part={part} panel={panel} />}
      {!isAdding && shop.publicKey && shop.customer && (
        <button
          type="button"
          class="second"
          id="add_card"
          onClick={() => send({ type: 'panel_opened', panel: 'add_card' })}
        >
          {words.add}
        </button>
      )}
    </section>
  );
}

/** The primary card, unless a subscription of the customer's still charges another one: a first card that is saved moves none. */
const isChargedFirst = ({ id, isPrimary }: SavedCard, { subscriptions }: Account): boolean =>
  isPrimary &&
  subscriptions.every(({ card, boughtBy }) => card === null || card.id === id || boughtBy === 'typed_email');

function Card({ card, ...part }: Part & Readonly<{ card: SavedCard }>) {
  const { state, text, send } = part;
  const { id } = card;
  const isFirst = isChargedFirst(card, state.account);
  const words = text.cards;
  const name = cardText(card, text);
  const ask = (kind: 'make_primary' | 'remove_card') =>
    send({ type: 'asked', write: { kind, id }, key: newKey() });
  const isAsked = state.panel?.kind === 'remove_card' && state.panel.id === id;
  return (
    <li class="entry">
      <div class="heading">
        <span id={id}>{name}</span>
        {isFirst && <span class="badge">{words.primary}</span>}
      </div>
      <p class="small">{expiryText(card, text)}</p>
      {isAsked ? (
        <Panel
          part={part}
          title={words.removeTitle(name)}
          label={words.remove}
          submit={() => ask('remove_card')}
        >
          <p>{words.removeBody}</p>
        </Panel>
      ) : (
        <div class="choices">
          {!isFirst && (
            <button type="button" class="link" aria-describedby={id} onClick={() => ask('make_primary')}>
              {words.makePrimary}
            </button>
          )}
          <button
            type="button"
            class="link"
            id={`remove_card-${id}`}
            aria-describedby={id}
            onClick={() => send({ type: 'panel_opened', panel: 'remove_card', id })}
          >
            {words.remove}
          </button>
        </div>
      )}
    </li>
  );
}
