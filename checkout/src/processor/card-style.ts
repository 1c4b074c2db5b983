import type { StripeElementStyle } from '@stripe/stripe-js';

/** The card fields live in a foreign frame that our style sheet cannot reach, so its colours are read out and handed over. */
export function cardStyle(): StripeElementStyle {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(name).trim();
  return {
    base: {
      color: colour('--ink'),
      iconColor: colour('--muted'),
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: colour('--muted') },
    },
    invalid: { color: colour('--bad'), iconColor: colour('--bad') },
  };
}

/** Calls back whenever the colours change between light and dark. */
export function onColoursChanged(changed: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
