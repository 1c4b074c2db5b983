import { buttonColours, channelsOf } from '../../../../shared/domain/colours/button-colours.ts';

/** Gives `colours.css` the colours of a shop that has one, for the light and for the dark. */
export function dress(colour: string): void {
  const { style, dataset } = document.documentElement;
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
  const moved = channelsOf(fill).map((channel) => Math.round(channel + (paper - channel) / 6));
  return `#${moved.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
