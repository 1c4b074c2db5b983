import { readJson, writeJson } from '../memory/storage.ts';

const NAME = 'portal';

/**
 * The customer's token: from the link's fragment, which is removed from the address at once, so that no bookmark, history or shared
 * address has it; after a reload, from the tab's storage.
 */
export function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token) {
    history.replaceState(null, '', location.pathname + location.search);
    writeJson('sessionStorage', NAME, token);
    return token;
  }
  const kept = readJson('sessionStorage', NAME);
  return typeof kept === 'string' ? kept : undefined;
}

export const forgetToken = (): void => writeJson('sessionStorage', NAME, undefined);
