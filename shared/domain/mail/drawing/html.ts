import type { Total } from '../../documents/content.ts';
import type { LetterContent, LetterLink } from '../content.ts';
import { html, type Markup } from './markup.ts';
import { breakOf, buttonStyle, DESK, STYLE, SURFACE, sheetOf, TINT } from './style.ts';

/**
 * The letter as HTML for mail clients: tables and styles of each part, since Outlook draws with Word and others drop the sheet; no script,
 * no font and no picture but the logo, so that opening it tells the shop nothing that its own page would not.
 */
export function letterHtml(content: LetterContent): string {
  const { language, direction, subject, preheader, seller } = content;
  const page = html`<!DOCTYPE html>
<html lang="${language}" dir="${direction}" xmlns="http://www.w3.org/1999/xhtml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>
${{ markup: sheetOf(seller.colours) }}
</style>
<!--[if mso]><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>h1,p,th,td,a{font-family:Arial,sans-serif!important}</style><![endif]-->
</head>
<body class="desk" dir="${direction}" style="${STYLE.desk}">
<div style="${STYLE.hidden}">${preheader}${PREHEADER_END}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${language}" dir="${direction}">
<table role="presentation" class="desk" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${DESK}" style="background-color:${DESK}"><tr><td class="desk-cell" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="paper" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${SURFACE}" style="${STYLE.paper}">
${sectionsOf(content)}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
  return page.markup;
}

/** Keeps the text that follows out of the line beside the subject. */
const PREHEADER_END: Markup = { markup: '&#847;&zwnj;&nbsp;'.repeat(60) };

function sectionsOf(content: LetterContent): Markup[] {
  const { seller, test, greeting, title, paragraphs, groups, button, notes } = content;
  const { fill, edge } = seller.colours.light;
  const band = fill === SURFACE ? edge : fill;
  return [
    html`<tr><td height="4" bgcolor="${band}" style="height:4px;font-size:1px;line-height:1px;background-color:${band};border-radius:14px 14px 0 0">&nbsp;</td></tr>`,
    section(28, brandOf(content)),
    ...(test === undefined ? [] : [section(20, testNotice(content, test))]),
    section(24, html`<h1 class="ink" style="${STYLE.title}">${title}</h1>`),
    ...[greeting, ...paragraphs].map((text, index) => section(index === 0 ? 16 : 12, paragraph(text))),
    ...(groups.length > 0 ? [section(20, rowsOf(content))] : []),
    ...(button ? [section(24, buttonOf(content, button))] : []),
    ...notes.map((text) => section(20, paragraph(text))),
    section(32, ruleTable),
    section(16, footerOf(content), 32),
  ];
}

const section = (top: number, inner: Markup, bottom = 0): Markup =>
  html`<tr><td class="pad" style="padding:${String(top)}px 32px ${String(bottom)}px">${inner}</td></tr>
`;

const paragraph = (text: string): Markup => html`<p class="ink" style="${STYLE.paragraph}">${text}</p>`;

const ruleTable = html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="${STYLE.rule}">&nbsp;</td></tr></table>`;

/** The logo lies on white in the dark too: it was made for paper. */
const brandOf = ({ seller: { name, logoUrl } }: LetterContent): Markup =>
  logoUrl === undefined
    ? html`<p class="ink" style="${STYLE.brand}">${name}</p>`
    : html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="logo-cell"><img src="${logoUrl}" alt="${name}" height="40" style="${STYLE.logo}"></td></tr></table>`;

const testNotice = ({ direction }: LetterContent, text: string): Markup =>
  html`<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="tint" bgcolor="${TINT}" style="${STYLE.testCell}"><p class="ink" style="${STYLE.test}">${text}</p></td></tr></table>`;

function rowsOf({ direction, groups }: LetterContent): Markup {
  const [start, end] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
  const rule = html`<tr><td colspan="2" class="rule" style="${STYLE.rule}">&nbsp;</td></tr>
`;
  const rowOf = ({ label, value, isStrong }: Total) => {
    const [labelStyle, valueStyle] = isStrong
      ? [STYLE.strongLabel, STYLE.strongValue]
      : [STYLE.label, STYLE.value];
    return html`<tr><th scope="row" class="${isStrong ? 'ink' : 'muted'}" align="${start}" style="${labelStyle};text-align:${start};padding-${end}:16px${breakOf(label)}">${label}</th><td class="ink" align="${end}" style="${valueStyle};text-align:${end}${breakOf(value)}">${value}</td></tr>
`;
  };
  return html`<table dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0">
${groups.map((rows) => [rule, rows.map(rowOf)])}</table>`;
}

/** A cell with a background, which Word draws as well: the link alone would have no padding there. */
function buttonOf({ seller: { colours } }: LetterContent, { label, url }: LetterLink): Markup {
  const { cell, link } = buttonStyle(colours);
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" align="center" bgcolor="${colours.light.fill}" style="${cell}"><a class="button-ink" href="${url}" target="_blank" rel="noopener" style="${link}">${label}</a></td></tr></table>`;
}

function footerOf({ footer }: LetterContent): Markup {
  const { lines, why, questions, contact, terms } = footer;
  const small = (
    inner: Markup,
  ) => html`<p class="muted" style="${STYLE.small};padding-bottom:8px">${inner}</p>
`;
  const address = lines.map((line, index) => html`${index > 0 && LINE_BREAK}${line}`);
  return html`${contact && small(html`${questions} ${linkOr(contact)}`)}${terms && small(linkOr(terms))}${small(html`${why}`)}<p class="muted" style="${STYLE.small}">${address}</p>`;
}

const LINE_BREAK: Markup = { markup: '<br>' };

const linkOr = ({ label, url }: Readonly<{ label: string; url?: string | undefined }>): Markup =>
  url === undefined
    ? html`${label}`
    : html`<a class="muted" href="${url}" target="_blank" rel="noopener" style="${STYLE.smallLink}">${label}</a>`;
