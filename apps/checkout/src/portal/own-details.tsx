import { useEffect, useState } from 'preact/hooks';
import { callAt } from '../api/request.ts';
import { findToken } from '../memory/customer-token.ts';
import { DetailsPanel, type Loaded } from './details/details-panel.tsx';
import { signedIn } from './read.ts';
import type { Part } from './use-portal.ts';

/** What documents say of the customer, once the form of the payment page is loaded. Without that, the rest of the page works. */
export function OwnDetails({ apiBase, ...part }: Part & Readonly<{ apiBase: string }>) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    Promise.all([import('../pay/details/details-form.ts'), import('./details/words.ts')]).then(
      ([{ detailsForm }, { DETAILS_TEXT }]) => setLoaded({ detailsForm, texts: DETAILS_TEXT }),
      () => undefined,
    );
  }, []);
  const { customer } = part.state.shop;
  if (!loaded || !customer) return null;
  const call = signedIn(callAt(apiBase), findToken() ?? '');
  // An earlier release, which may answer while a later one is rolled out, knows of no details.
  if (!customer.details) return null;
  return <DetailsPanel {...part} {...loaded} call={call} details={customer.details} />;
}
