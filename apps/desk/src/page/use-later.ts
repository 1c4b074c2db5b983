import { useEffect, useState } from 'preact/hooks';

type Later<Value> = Readonly<
  { kind: 'loading' } | { kind: 'loaded'; value: Value } | { kind: 'lost'; again: () => void }
>;

/** Loads a script when it is needed. `name` says which; what was loaded once is there at once. */
export function useLater<Value>(load: () => Promise<Value>, name: string): Later<Value> {
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<Readonly<{ name: string; value: Value | undefined }>>();
  useEffect(() => {
    let isOver = false;
    const set = (value: Value | undefined) => {
      if (!isOver) setLoaded({ name, value });
    };
    void load().then(set, () => set(undefined));
    return () => {
      isOver = true;
    };
  }, [name, turn]);
  if (loaded?.name !== name) return { kind: 'loading' };
  if (loaded.value !== undefined) return { kind: 'loaded', value: loaded.value };
  return { kind: 'lost', again: () => setTurn((before) => before + 1) };
}
