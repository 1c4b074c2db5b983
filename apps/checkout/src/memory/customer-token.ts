import { readJson, writeJson } from './storage.ts';

/** The token of the customer whom the shop sent here, for the page at this address; or the code of a portal link, to exchange for one. */
export type Kept = Readonly<{ address: string; token?: string; code?: string; secret?: string }>;

const NAME = 'customer';

/**
 * Moves a token or a code out of the address, where it comes as `#token=…` or `#code=…`, before a script of another origin is loaded. The
 * tab keeps it until the payment is over. In a browser that forbids storage the customer pays without their wallet. Says whether there was one
 * that the tab did not have.
 */
export function takeToken(): boolean {
  const [, name, text] = /^#(token|code)=(.+)/.exec(location.hash) ?? [];
  if (!name) return false;
  history.replaceState(history.state, '', address());
  if (findKept()?.code === text) return false; // This tab has opened the link before.
  keep({ [name]: text });
  return true;
}

export const findToken = (): string | undefined => findKept()?.token;

export const forgetToken = (): void => writeJson('sessionStorage', NAME, undefined);

export function findKept(): Kept | undefined {
  const kept = readJson('sessionStorage', NAME) as Kept | null;
  return kept?.address === address() ? kept : undefined;
}

export const keep = (what: Omit<Kept, 'address'>): void =>
  writeJson('sessionStorage', NAME, { address: address(), ...what });

export const address = (): string => location.pathname + location.search;
