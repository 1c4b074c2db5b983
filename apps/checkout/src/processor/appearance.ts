import type { Appearance } from '@stripe/stripe-js';

/** Our style sheet does not apply inside the processor's frame, so the colours are read from the page and passed to it. */
export function appearance(): Appearance {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(name).trim();
  return {
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
      fontSizeBase: '16px',
      labelFontSize: '15px',
      labelFontWeight: '500',
      borderRadius: '10px',
      colorPrimary: colour('--focus'),
      colorBackground: colour('--surface'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--muted'),
      colorTextPlaceholder: colour('--muted'),
      colorDanger: colour('--bad'),
      iconColor: colour('--muted'),
      inputColorBorder: colour('--edge'),
    },
  };
}

/** Calls back when the colour scheme changes between light and dark. */
export function onColoursChanged(changed: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
}
