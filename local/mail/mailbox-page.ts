import type { SentMail } from './sent-mail.ts';

/** A page of all mails, the newest first: each as it looks, in a frame that may do nothing, beside its text. */
export const mailboxPage = (mails: readonly SentMail[]): string => `<!doctype html>
<meta charset="utf-8">
<title>Mails to payers</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark }
  article { border-top: 1px solid #8888; padding: 1rem 0 }
  section { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 1rem }
  iframe { width: 100%; height: 40rem; border: 1px solid #8888; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
  @media (max-width: 60rem) { section { grid-template-columns: 1fr } }
</style>
<h1>Mails to payers</h1>
${mails.length === 0 ? '<p>None yet. Pay a link, and load the page again.</p>' : mails.toReversed().map(articleOf).join('\n')}
`;

const articleOf = ({ at, from, to, subject, text, html, attachments }: SentMail): string => `<article>
<h2>${escaped(subject)}</h2>
<p>From ${escaped(from)} to ${escaped(to.join(', '))}, <time>${escaped(at)}</time></p>
${attachments.map(attachmentOf).join('\n')}
<section>
<iframe sandbox title="${escaped(subject)}" srcdoc="${escaped(html)}"></iframe>
<pre>${escaped(text)}</pre>
</section>
</article>`;

const attachmentOf = ({ name, type, base64 }: SentMail['attachments'][number]): string =>
  `<p><a download="${escaped(name)}" href="data:${escaped(type)};base64,${escaped(base64)}">${escaped(name)}</a></p>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
