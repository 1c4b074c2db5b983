import { useEffect, useState } from 'preact/hooks';
import { language } from '../../words/locale.ts';
import type { OpenPortal } from '../state.ts';
import type { PauseText } from './words.ts';

/** What the page says of pauses, loaded only where the shop offers them or something is paused. Without it, the rest of the page works. */
export function usePauseText({ shop, account }: OpenPortal): PauseText | undefined {
  const [loaded, setLoaded] = useState<typeof import('./words.ts')>();
  const isNeeded =
    shop.customerPause || [...account.subscriptions, ...account.orders].some(({ pause }) => pause);
  useEffect(() => {
    if (isNeeded) import('./words.ts').then(setLoaded, () => undefined);
  }, [isNeeded]);
  return loaded?.PAUSE_TEXT[language];
}
