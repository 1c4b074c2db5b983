import { useEffect, useState } from 'preact/hooks';
import type { DetailsPanel } from './details/details-panel.tsx';
import type { Part } from './use-portal.ts';

type Loaded = Readonly<{ Panel: typeof DetailsPanel }>;

/** What documents say of the customer, once its part of the page is loaded. Without that, the rest of the page works. */
export function OwnDetails({ apiBase, ...part }: Part & Readonly<{ apiBase: string }>) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    import('./details/details-panel.tsx').then(
      ({ DetailsPanel: Panel }) => setLoaded({ Panel }),
      () => undefined,
    );
  }, []);
  const { customer } = part.state.shop;
  return loaded && customer ? <loaded.Panel {...part} apiBase={apiBase} details={customer.details} /> : null;
}
