import { expect, it } from 'vitest';
import { setOwnRates, setSheet, showRates } from '../../../apps/operator/actions/rates.ts';
import { findRates } from '../../../shared/storage/platform/rates.ts';
import { BANK_FILE } from '../../domain/rates/bank-file.ts';
import { UNRATED } from '../../support/rates.ts';

const run = { now: new Date('2026-11-20T16:00:00.000Z') };
const jumps = { takesJumps: false };

it('a rate is set until its last day, and nothing is written in a dry run', async () => {
  const pair = [`${UNRATED}=26.1`];
  const before = await findRates();
  await setOwnRates(pair, '2027-06-30', { ...run, dryRun: true });
  expect(await findRates()).toEqual(before);
  const { changes } = await setOwnRates(pair, '2027-06-30', run);
  expect(changes).toEqual(['use ZMW=26.1 for one euro until 2027-06-30']);
  const set = { perEuro: '26.1', setOn: '2026-11-20', until: '2027-06-30' };
  expect((await findRates())?.own).toEqual({ ...before?.own, [UNRATED]: set });
});

it('the bank’s file is stored, and shown with the time until which it is used', async () => {
  expect((await setSheet(BANK_FILE, jumps, run)).result).toEqual({
    publishedOn: '2026-11-20',
    currencies: 29,
  });
  expect((await showRates()).bank).toMatchObject({
    publishedOn: '2026-11-20',
    usableUntil: '2026-11-23T16:00:00.000Z',
  });
});

it('a file with a jump is refused until the operator confirms it', async () => {
  await setSheet(BANK_FILE, jumps, run);
  const jumped = BANK_FILE.replace("'1.1576'", "'2.1576'");
  await expect(setSheet(jumped, jumps, run)).rejects.toThrow('USD from 1.1576 to 2.1576');
  expect((await setSheet(jumped, { takesJumps: true }, run)).status).toBe('changed');
});
