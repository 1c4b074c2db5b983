import { expect, it } from 'vitest';
import { dayText } from '../../../apps/checkout/src/words/dates.ts';

it('dayText shows a billing date independently of the payer’s time zone', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'America/Los_Angeles';
  expect(dayText('2027-02-21', 'en-GB')).toBe('21 February 2027');
  process.env.TZ = zone;
});
