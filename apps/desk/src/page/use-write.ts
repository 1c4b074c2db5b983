import { useRef, useState } from 'preact/hooks';
import { newKey } from '../../../checkout/src/page/machine.ts';
import { type Intent, intentOf } from '../api/intent.ts';
import type { Failure, Write } from '../api/office.ts';
import { useDesk } from './desk.ts';

export type Writing<Data> = Readonly<{
  isSending: boolean;
  failure: Failure | undefined;
  /** Sends a write; a repeat of the same one has the same key. `undefined` when it failed, which `failure` then says. */
  send: (write: Write) => Promise<Data | undefined>;
  /** What went wrong with a field, by its path in the request. */
  problemOf: (field: string) => string | undefined;
  forget: () => void;
}>;

/** One write of a form; `page`: one that answers page by page, with its `nextCursor`. A second click while the first is under way does nothing. */
export function useWrite<Data>(asked: 'data' | 'page' = 'data'): Writing<Data> {
  const { office } = useDesk();
  const intent = useRef<Intent | undefined>(undefined);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const send = async (write: Write) => {
    if (isBusy.current) return undefined;
    intent.current = intentOf(write, intent.current, newKey);
    isBusy.current = true;
    setSending(true);
    setFailure(undefined);
    const { key } = intent.current;
    const got = asked === 'page' ? await office.writePage(write, key) : await office.write<Data>(write, key);
    isBusy.current = false;
    setSending(false);
    if (got.kind === 'got') {
      intent.current = undefined; // What is done is done: the next click means a new one.
      return got.data as Data;
    }
    setFailure(got);
    return undefined;
  };
  const problemOf = (field: string) =>
    failure?.kind === 'refused'
      ? failure.fields.find((problem) => problem.field === field || problem.field.startsWith(`${field}.`))
          ?.message
      : undefined;
  return { isSending, failure, send, problemOf, forget: () => setFailure(undefined) };
}
