/** Inline SVG, so that nothing is fetched. All icons are decorative: the text beside each has the meaning. */
type Shape = 'tick' | 'clock' | 'cross' | 'alert' | 'lock' | 'tag';

const PATHS: Readonly<Record<Shape, string>> = {
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 6.5V12l3.5 2.5M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  cross: 'M7 7l10 10M17 7L7 17',
  alert: 'M12 8v5M12 16.2v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  tag: 'M4 4h8l8 8-8 8-8-8zM8.5 8.4v.1',
};

export function Icon({ shape }: { shape: Shape }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[shape]} />
    </svg>
  );
}
