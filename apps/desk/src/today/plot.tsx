import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { locale } from '../words/words.ts';

/** One line of a plot. What is below zero is drawn downwards. */
export type Series = Readonly<{
  name: string;
  values: readonly (number | undefined)[];
  /** The name of a colour of the style sheet. */
  colour: `--${string}`;
  look: 'bars' | 'line';
}>;
type Props = Readonly<{
  days: readonly string[];
  series: readonly Series[];
  text: (value: number) => string;
  isCount: boolean;
}>;

const HEIGHT = 180;
const FONT = '12px system-ui, sans-serif';
const HALF_DAY = 43_200;
const BARS_WIDTH = 0.7;
const BAR_PIXELS_MAX = 28;

/** A plot of some days. It is a picture only: the table behind it has every number. */
export function Plot({ days, series, text, isCount }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const at = place.current;
    if (!at) return;
    const seconds = days.map((day) => Date.parse(`${day}T12:00:00Z`) / 1000);
    const plot = new uPlot(
      optionsOf(series, text, at.clientWidth, isCount),
      [seconds, ...series.map(({ values }) => values.map((value) => value ?? null))] as uPlot.AlignedData,
      at,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: at.clientWidth, height: HEIGHT }));
    resized.observe(at);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const redraw = () => plot.redraw();
    scheme.addEventListener('change', redraw);
    return () => {
      resized.disconnect();
      scheme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [days, series]);
  return <div ref={place} />;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name);

function optionsOf(
  series: readonly Series[],
  text: (value: number) => string,
  width: number,
  isCount: boolean,
): uPlot.Options {
  const axis = { font: FONT, stroke: () => colour('--muted'), ticks: { show: false } };
  const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const dayAt = (seconds: number) => shortDay.format(new Date(seconds * 1000));
  return {
    ...{ width, height: HEIGHT, padding: [12, 24, 0, 0] },
    legend: { live: true },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: true, range: (_, from, to) => [from - HALF_DAY, to + HALF_DAY] },
      y: { range: (_, least, most) => rangeOf(least, most) },
    },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
    axes: [
      { ...axis, ...{ size: 30, space: 64 }, grid: { show: false }, values: (_, at) => at.map(dayAt) },
      {
        ...axis,
        ...{ size: 56, space: 28 },
        ...(isCount && { incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000, 100_000] }),
        grid: { stroke: () => colour('--line'), width: 1 },
        values: (_, at) => at.map((value) => compact(value)),
      },
    ],
    series: [
      { label: '', value: (_, at) => (at === null || at === undefined ? '' : dayAt(at)) },
      ...series.map(({ name, colour: own, look }): uPlot.Series => {
        const paint = () => colour(own);
        const shown = (_: uPlot, value: number | null) => (value === null ? '' : text(Math.abs(value)));
        if (look === 'line')
          return { label: name, stroke: paint, width: 2, points: { size: 5 }, value: shown };
        const paths = uPlot.paths.bars?.({ size: [BARS_WIDTH, BAR_PIXELS_MAX], radius: 0.15 });
        return {
          label: name,
          stroke: paint,
          fill: paint,
          width: 0,
          points: { show: false },
          value: shown,
          ...(paths && { paths }),
        };
      }),
    ],
  };
}

/** From zero or below it, with room above; never flat. */
const rangeOf = (least: number, most: number): [number, number] => {
  const [low, high] = [Math.min(0, least ?? 0), Math.max(0, most ?? 0)];
  return [low * 1.1, high === 0 && low === 0 ? 1 : high * 1.1];
};

const compact = (value: number): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
