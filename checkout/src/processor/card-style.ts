import type { StripeElementStyle } from '@stripe/stripe-js';

/** Our style sheet does not apply inside the processor's frame, so the colours are read from the page and passed to it. */
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

/** Calls back when the colour scheme changes between light and dark. */
export function onColoursChanged(changed: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
