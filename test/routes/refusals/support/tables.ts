import { amounts } from './amounts.ts';
import { callers, fields } from './callers-and-fields.ts';
import { charges } from './charges.ts';
import { disputes } from './disputes.ts';
import { gateways } from './gateways.ts';
import { keys } from './keys.ts';
import { names } from './names.ts';
import { races } from './races.ts';
import type { Shown } from './shown.ts';
import { states } from './states.ts';

const unasked = (): never => {
  throw new Error('Only the test of a table asks its routes.');
};

/** The tables of refusals by the name of the test that runs each: what it runs is what the table of routes counts. */
export const TABLES: Readonly<Record<string, readonly Shown[]>> = {
  callers: callers(unasked),
  fields: fields(unasked),
  keys: keys(unasked),
  names: names(unasked, unasked),
  gateways: gateways(unasked),
  charges: charges(),
  races: races(),
  disputes: disputes(),
  amounts: amounts(unasked),
  states: states(unasked),
};
export const SHOWN: readonly Shown[] = Object.values(TABLES).flat();
