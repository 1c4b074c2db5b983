import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buttonColours, contrast, PAPER } from '../../../shared/domain/colours/button-colours.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((code) => `#${code.toString(16).padStart(6, '0')}`);
/** The grey on which black and white are read equally badly, and what lies beside it. */
const HARDEST = [
  '#757575',
  '#767676',
  '#777777',
  '#787878',
  '#ff0000',
  '#0088ff',
  '#ffffff',
  '#000000',
  '#1e2024',
];

it('a button is read and seen whatever the colour of its shop', () => {
  const look = (colour: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      const { fill, ink, edge } = buttonColours(colour)[scheme];
      expect(contrast(ink, fill), `${ink} on ${fill}`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(edge, PAPER[scheme]), `${edge} on ${PAPER[scheme]}`).toBeGreaterThanOrEqual(3);
    }
  };
  HARDEST.forEach(look);
  fc.assert(fc.property(colours, look), { numRuns: 500 });
});

it('a contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

it.each([undefined, '', 'red', '#fff', '#12345g', '#123456;x:y'])(
  'the text %s is no colour of a shop',
  (text) => {
    expect(buttonColours(text).light).toEqual({ fill: '#1c1d21', ink: '#ffffff', edge: '#1c1d21' });
  },
);
