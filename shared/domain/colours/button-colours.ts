/** The colours of a button: `ink` is read on `fill`, and `edge` sets a button apart whose fill is like the paper. */
type Colours = Readonly<{ fill: string; ink: string; edge: string }>;
export type ButtonColours = Readonly<{ light: Colours; dark: Colours }>;

/** The papers of letters, on which buttons lie. */
export const PAPER = { light: '#ffffff', dark: '#1e2024' } as const;

const COLOUR = /^#[0-9a-f]{6}$/;
const EDGE = { light: '#8a8d95', dark: '#8a8d95' } as const;
/** The buttons of the checkout, for a shop that has no colour. */
const OWN: ButtonColours = {
  light: { fill: '#1c1d21', ink: '#ffffff', edge: '#1c1d21' },
  dark: { fill: '#f2f1ee', ink: '#16171a', edge: '#f2f1ee' },
};
/** What a control needs beside its background: WCAG 2.2, 1.4.11. */
const CONTROL_CONTRAST = 3;

/**
 * The colours of a button in a shop's colour, which is six hexadecimal digits after `#`; the service's own for any other text. Black or
 * white is read on every colour with a contrast of at least 4.58, above the 4.5 of WCAG 2.2, 1.4.3.
 */
export function buttonColours(colour: string | undefined): ButtonColours {
  const fill = colour?.toLowerCase() ?? '';
  if (!isColour(fill)) return OWN;
  const ink = contrast(fill, '#ffffff') >= contrast(fill, '#000000') ? '#ffffff' : '#000000';
  const edgeOn = (scheme: 'light' | 'dark') =>
    contrast(fill, PAPER[scheme]) >= CONTROL_CONTRAST ? fill : EDGE[scheme];
  return { light: { fill, ink, edge: edgeOn('light') }, dark: { fill, ink, edge: edgeOn('dark') } };
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether a text is six hexadecimal digits after `#`, in lower case. */
export const isColour = (text: string): boolean => COLOUR.test(text);

/** Red, green and blue, each from 0 to 255. */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
