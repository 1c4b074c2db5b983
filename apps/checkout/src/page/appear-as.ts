import { buttonColours } from '../../../../shared/domain/colours/button-colours.ts';
import { speak } from '../words/speak.ts';

type Look = Readonly<{ language?: string | undefined; colour?: string | undefined }>;

/** Speaks the shop's language, and gives what payers press the shop's colour. */
export async function appearAs({ language, colour }: Look): Promise<void> {
  dress(colour);
  await speak(language);
}

/** `colours.css` takes the colours from here where the shop has one, in the light and in the dark. */
function dress(colour: string | undefined): void {
  const { style, dataset } = document.documentElement;
  if (colour === undefined) return;
  const { light, dark } = buttonColours(colour);
  style.setProperty('--shop-fill', light.fill);
  style.setProperty('--shop-ink', light.ink);
  style.setProperty('--shop-hover', farther(light.fill, light.ink));
  style.setProperty('--shop-edge-light', light.edge);
  style.setProperty('--shop-edge-dark', dark.edge);
  dataset.dressed = '';
}

/** A step away from the ink, so that a hovered button is read no worse. */
function farther(fill: string, ink: string): string {
  const paper = ink === '#ffffff' ? 0 : 255;
  const parts = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part + (paper - part) / 6)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
