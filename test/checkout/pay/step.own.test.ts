import { expect, it } from 'vitest';
import type { Event } from '../../../apps/checkout/src/pay/events.ts';
import { ownForm } from '../../../apps/checkout/src/pay/own/own-kit.ts';
import { filled, link, openAfter, play, submitted, tokenised } from '../states.ts';

const drawn = { Fields: () => null, Agreement: () => null };
const fields = [
  { key: 'guests', label: 'Guests', type: 'number' as const, required: true },
  { key: 'rules', label: 'I know the rules', type: 'checkbox' as const, required: true },
];
const own = ownForm({ ...link, fields }, drawn);
const asking: Event = { type: 'opened', result: { kind: 'opened', link }, own };
const typed = (key: string, value: string): Event => ({ type: 'own_edited', key, value });
const named = filled.slice(1);

it('a payer reads what is missing of the link’s own fields, and sends the answers with the payment', () => {
  const missing = play(asking, ...named, submitted);
  expect(missing.effects).toEqual([{ type: 'focus', target: 'own-guests' }]);
  expect(missing.state).toMatchObject({
    own: { problems: { guests: own.words.missing, rules: own.words.notTicked } },
  });
  const corrected = openAfter(asking, ...named, submitted, typed('guests', 'two'), typed('rules', 'true'));
  expect(corrected.own?.problems).toEqual({ guests: own.words.notNumber });
  const paying = [asking, ...named, typed('guests', '2,5'), typed('rules', 'true'), submitted, tokenised];
  const { state, effects } = play(...paying);
  expect(effects[0]).toMatchObject({ exchange: { fields: { guests: 2.5, rules: true } } });
  const reloaded = {
    type: 'answered',
    outcome: { kind: 'invalid', errors: [{ field: 'fields.rules', message: '' }] },
  };
  expect(state).toMatchObject({ phase: 'open' });
  expect(play(...paying, reloaded as Event).effects).toEqual([{ type: 'focus', target: 'own-rules' }]);
});

it('a payer agrees to the terms that the page shows before they pay, and again when the shop has changed them meanwhile', () => {
  const agreement = { termsUrl: 'https://shop.example/terms', version: '2027-01' };
  const agreeing = { ...link, agreement };
  const opened: Event = {
    type: 'opened',
    result: { kind: 'opened', link: agreeing },
    own: ownForm(agreeing, drawn),
  };
  expect(play(opened, ...named, submitted).effects).toEqual([{ type: 'focus', target: 'own--agreed' }]);
  const paying = [opened, ...named, typed('-agreed', 'true'), submitted, tokenised];
  expect(play(...paying).effects[0]).toMatchObject({ exchange: { agreedTo: agreement, fields: {} } });
  const changed = {
    type: 'answered',
    outcome: { kind: 'invalid', errors: [{ field: 'agreedTo', message: '' }] },
  };
  const { state, effects } = play(...paying, changed as Event);
  expect(effects).toEqual([{ type: 'focus', target: 'own--agreed' }, { type: 'open' }]);
  expect(state).toMatchObject({ own: { typed: { '-agreed': '' } } });
});
