import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Unreachable } from './unreachable.tsx';

type Props<Loaded> = Readonly<{
  /** Returns undefined or rejects if the site cannot be reached. */
  load: () => Promise<Loaded | undefined>;
  waiting: JSX.Element;
  children: (loaded: Loaded) => JSX.Element;
}>;

/** Loads what its children need, the deployment's settings or the script of a rarely used page, and then shows them. */
export function Later<Loaded>({ load, waiting, children }: Props<Loaded>) {
  const [loaded, setLoaded] = useState<Loaded | 'loading' | undefined>('loading');
  useEffect(() => void load().then(setLoaded, () => setLoaded(undefined)), []);
  if (loaded === 'loading') return waiting;
  if (loaded) return children(loaded);
  return <Unreachable />;
}
