import { newKey } from '../page/machine.ts';
import { CardField } from '../pay/card-field.tsx';
import { isolate } from '../words/isolate.ts';
import { strings } from '../words/locale.ts';
import { Sentence } from '../words/sentence.tsx';
import { Panel } from './panel.tsx';
import type { Panel as AnyPanel } from './state.ts';
import type { Part } from './use-portal.ts';

type Props = Readonly<{ part: Part; panel: Extract<AnyPanel, { kind: 'add_card' }> }>;

/** The processor's card fields. The card is saved; nothing is charged. */
export function AddCardPanel({ part, panel }: Props) {
  const { state, text, send } = part;
  const card = part.fields();
  const isBlocked = panel.card === 'blocked';
  return (
    <Panel
      part={part}
      title={text.cards.add}
      label={isBlocked ? undefined : text.cards.save}
      submit={() => send({ type: 'card_submitted', key: newKey() })}
    >
      {isBlocked && (
        <p role="alert">
          {strings.notices.blocked}. {strings.notices.blockedHint}
        </p>
      )}
      {card && (
        <CardField
          card={card}
          hidden={isBlocked}
          state={panel.card}
          problem={panel.problem && strings.problems.cardMissing}
          account={state.shop.customer?.email}
        />
      )}
      <p class="small consent">
        <Sentence>{text.cards.consent(isolate(state.shop.name))}</Sentence>
      </p>
    </Panel>
  );
}
