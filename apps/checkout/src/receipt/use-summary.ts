import { useEffect, useState } from 'preact/hooks';
import type { Call } from '../api/request.ts';
import { findSummary, type Summary } from '../api/summary.ts';
import { POLL_AFTER_MS } from '../pay/step-payment.ts';
import { appearAs } from '../words/speak.ts';

export type Looked = Summary | 'looking' | 'missing' | 'lost';

/** The summary of one payment, polled at growing intervals until its outcome is final. */
export function useSummary(
  call: Call,
  summaryRef: string,
): { looked: Looked; polls: number; lookAgain: () => void } {
  const [looked, setLooked] = useState<Looked>('looking');
  const [polls, setPolls] = useState(0);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const look = async (count: number): Promise<void> => {
      const found = summaryRef ? await findSummary(call, summaryRef) : 'missing';
      if (typeof found === 'object') await appearAs(found.project);
      if (over) return;
      setLooked((before) => (found === 'lost' && typeof before === 'object' ? before : found));
      setPolls(count);
      if (isSettled(found)) return;
      timer = setTimeout(
        () => void look(count + 1),
        POLL_AFTER_MS[Math.min(count, POLL_AFTER_MS.length - 1)],
      );
    };
    void look(0);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [summaryRef, round]);

  return { looked, polls, lookAgain: () => setRound(round + 1) };
}

const isSettled = (found: Summary | 'missing' | 'lost'): boolean =>
  found === 'missing' || (typeof found === 'object' && found.status !== 'processing');
