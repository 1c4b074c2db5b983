import { expect, it } from 'vitest';
import { parseSecrets } from '../../apps/operator/read-secrets.ts';

const both = [
  { field: 'secretKey', label: 'Secret key' },
  { field: 'publishableKey', label: 'Publishable key' },
];
const one = [{ field: 'secret', label: 'Event secret' }];

it.each([
  ['no input', '', both],
  ['a missing field', '{"secretKey":"hidden-word"}', both],
  ['an unknown field', '{"secret":"long-hidden-word","hidden-word":"x"}', one],
  ['a field that is not a string', '{"secret":["hidden-word"]}', one],
  ['plain text for two fields', 'hidden-word', both],
  ['broken JSON', '{"secretKey": hidden-word', both],
])('parseSecrets refuses %s without quoting it', (_, input, asked) => {
  const parse = () => parseSecrets(input, asked);
  expect(parse).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  expect(parse).not.toThrow(/hidden-word/);
});
