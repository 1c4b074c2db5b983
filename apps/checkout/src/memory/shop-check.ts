import type { Checked } from '../pay/events.ts';
import type { Payer } from '../pay/state.ts';
import { address } from './customer-token.ts';
import { readJson, writeJson } from './storage.ts';

/** What was typed before the shop's check, and the pass that it gave, for the page at this address. Of the card nothing is kept. */
type Kept = Checked & Readonly<{ address: string }>;

const NAME = 'shopCheck';

/** Moves a pass out of the address, where it comes as `#pass=…`. The tab keeps it until the payment is over. */
export function takePass(): void {
  const [, pass] = /^#pass=([\w.-]+)$/.exec(location.hash) ?? [];
  if (!pass) return;
  history.replaceState(history.state, '', address());
  keep({ ...findChecked(), pass });
}

export function findChecked(): Checked | undefined {
  const kept = readJson('sessionStorage', NAME) as Kept | null;
  return kept?.address === address() ? kept : undefined;
}

export const forgetChecked = (): void => writeJson('sessionStorage', NAME, undefined);

/** The shop's page gets this address to lead back to. What comes back is read as a pass and nothing else. */
export function goToCheck(url: string, payer: Payer): void {
  keep({ payer });
  const there = new URL(url);
  there.searchParams.set('return', location.origin + address());
  location.assign(there);
}

const keep = (checked: Checked): void =>
  writeJson('sessionStorage', NAME, { ...checked, address: address() });
