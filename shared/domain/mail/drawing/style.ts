import { type ButtonColours, PAPER } from '../../colours/button-colours.ts';

/** The colours of the checkout. */
const LIGHT = {
  desk: '#f5f4f1',
  paper: PAPER.light,
  ink: '#1c1d21',
  muted: '#5c5f68',
  line: '#e2e0db',
  tint: '#e7e5e0',
};
const DARK = {
  desk: '#16171a',
  paper: PAPER.dark,
  ink: '#f2f1ee',
  muted: '#a9acb4',
  line: '#33363c',
  tint: '#2b2d33',
};

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'Hiragino Sans',Meiryo,sans-serif";
const BROKEN = 'overflow-wrap:anywhere;word-break:break-word';
const text = (size: number, height: number, colour: string, more = `;${BROKEN}`): string =>
  `margin:0;${FONT};font-size:${size}px;line-height:${height}px;color:${colour}${more}`;

const STRONG_TEXT = `;font-weight:600;${BROKEN}`;

/** The look of each part as the part's own `style` has it: Gmail drops the sheet of a message in several of its apps. */
export const STYLE = {
  desk: `margin:0;padding:0;width:100%;background-color:${LIGHT.desk};-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%`,
  hidden: `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${LIGHT.desk};opacity:0`,
  paper: `width:100%;max-width:600px;background-color:${LIGHT.paper};border-radius:14px`,
  brand: text(20, 28, LIGHT.ink, STRONG_TEXT),
  /** A picture that is not loaded leaves its alternative text, which looks like the name. */
  logo: `display:block;border:0;height:40px;width:auto;max-width:240px;${FONT};font-size:20px;line-height:40px;font-weight:600;color:${LIGHT.ink}`,
  title: text(24, 32, LIGHT.ink, STRONG_TEXT),
  paragraph: text(16, 24, LIGHT.ink),
  test: text(15, 22, LIGHT.ink, STRONG_TEXT),
  testCell: `padding:10px 14px;background-color:${LIGHT.tint};border-radius:8px`,
  label: text(15, 22, LIGHT.muted, ';font-weight:400;padding:6px 0;vertical-align:top'),
  strongLabel: text(15, 22, LIGHT.ink, ';font-weight:600;padding:6px 0;vertical-align:top'),
  value: text(15, 22, LIGHT.ink, ';padding:6px 0;vertical-align:top'),
  strongValue: text(15, 22, LIGHT.ink, ';font-weight:600;padding:6px 0;vertical-align:top'),
  rule: `border-top:1px solid ${LIGHT.line};font-size:1px;line-height:1px`,
  small: text(13, 20, LIGHT.muted),
  smallLink: `color:${LIGHT.muted};text-decoration:underline`,
} as const;

/** The longest date of our languages has fewer characters. */
const WORD_MAX = 24;
/** A cell that may be broken within a word gives its width away, so only one with a longer word may be. */
export const breakOf = (cell: string): string =>
  cell.split(' ').some((word) => word.length > WORD_MAX) ? `;${BROKEN}` : '';

export const DESK = LIGHT.desk;
export const SURFACE = LIGHT.paper;
export const TINT = LIGHT.tint;

export const buttonStyle = ({ light }: ButtonColours) => ({
  cell: `background-color:${light.fill};border:1px solid ${light.edge};border-radius:10px;mso-padding-alt:13px 26px`,
  link: `display:inline-block;padding:13px 26px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${light.ink};text-decoration:none;${BROKEN}`,
});

/** What narrow screens and the dark scheme change, for clients that read it: all else is in the styles of the parts. */
export const sheetOf = ({ dark }: ButtonColours): string =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.desk-cell{padding:0!important}.pad{padding-left:20px!important;padding-right:20px!important}.paper{border-radius:0!important}}',
    '@media (prefers-color-scheme:dark){',
    `.desk{background-color:${DARK.desk}!important}.paper{background-color:${DARK.paper}!important}`,
    `.ink{color:${DARK.ink}!important}.muted{color:${DARK.muted}!important}`,
    `.rule{border-color:${DARK.line}!important}.tint{background-color:${DARK.tint}!important}`,
    `.logo-cell{background-color:#ffffff!important;padding:8px 12px!important;border-radius:8px}`,
    `.button{background-color:${dark.fill}!important;border-color:${dark.edge}!important}.button-ink{color:${dark.ink}!important}`,
    '}',
  ].join('\n');
