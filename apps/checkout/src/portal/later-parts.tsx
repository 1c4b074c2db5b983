import { useEffect, useState } from 'preact/hooks';
import { callAt } from '../api/request.ts';
import { findToken } from '../memory/customer-token.ts';
import type { Config } from '../page/config.ts';
import { newKey } from '../page/machine.ts';
import type { Invoice } from './account.ts';
import { openInvoices } from './bills/open-bills.ts';
import type { RunOutside } from './bills/run-effects.ts';
import { challenge } from './challenge.ts';
import { fetchPaper } from './download.ts';
import { signedIn } from './read.ts';
import type { Part } from './use-portal.ts';

/** What the parts of the page are given that are not needed to open it. */
export type Later = Part & Readonly<{ config: Config }>;

/** Loads a part of the page that is not needed to open it. Without that part the rest works. */
function useLater<Loaded>(load: () => Promise<Loaded>, isNeeded = true): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (isNeeded && !loaded) load().then(setLoaded, () => undefined);
  }, [isNeeded]);
  return loaded;
}

const tokenOf = (): string => findToken() ?? '';
const callOf = ({ apiBase }: Config) => signedIn(callAt(apiBase), tokenOf());

/** The open invoices, where there are some and a card can pay them. */
export function OpenBills({ config, ...part }: Later) {
  const { shop, account } = part.state;
  const canPay = shop.publicKey !== null && shop.customer !== null && openInvoices(account).length > 0;
  const loaded = useLater(() => import('./bills/bills.tsx'), canPay);
  if (!loaded) return null;
  const outside: RunOutside = {
    call: callOf(config),
    challenge: (secret) => challenge(config.processorScript, shop.publicKey ?? '', secret),
    refreshed: (result) => part.send({ type: 'refreshed', result }),
    focus: (id) => void setTimeout(() => document.getElementById(id)?.focus(), 0),
  };
  return <loaded.Bills {...part} outside={outside} newKey={newKey} />;
}

/** Several invoices as one file, where there are several. */
export function SeveralInvoices({ config, ...part }: Later) {
  const loaded = useLater(
    () => import('./bills/download-several.tsx'),
    part.state.account.invoices.length > 1,
  );
  if (!loaded) return null;
  const fetchInvoice = (invoice: Invoice) => fetchPaper(config.apiBase, tokenOf(), 'invoice', invoice);
  return <loaded.DownloadSeveral {...part} fetchInvoice={fetchInvoice} />;
}

/** What happened with the account. */
export function OwnHistory({ config, ...part }: Later) {
  const loaded = useLater(() => import('./history/history.tsx'));
  return loaded ? <loaded.History {...part} call={callOf(config)} /> : null;
}
