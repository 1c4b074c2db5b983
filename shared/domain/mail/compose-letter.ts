import { buttonColours } from '../colours/button-colours.ts';
import { isolate } from '../documents/isolate.ts';
import type { LetterContent } from './content.ts';
import { letterHtml } from './drawing/html.ts';
import { letterText } from './drawing/text.ts';
import type { ComposedLetter, Letter } from './letter.ts';
import { type LetterVoice, letterVoiceOf } from './letter-voice.ts';
import { contactLink, webLink } from './links.ts';
import { passageOf } from './passages/passage-of.ts';
import { cleaned, greetedName, mapTexts, withNeededIsolates } from './texts.ts';

/** The subject of a letter and its two bodies, which say the same. */
export function composeLetter(letter: Letter): ComposedLetter {
  const composed = contentOf(cleaned(letter));
  const content = composed.direction === 'rtl' ? composed : mapTexts(composed, withNeededIsolates);
  return { subject: content.subject, text: letterText(content), html: letterHtml(content) };
}

function contentOf(letter: Letter): LetterContent {
  const { wishes, seller, isTest, about } = letter;
  const voice = letterVoiceOf(wishes);
  const { language, direction, words } = voice;
  const payer = greetedName(letter.payerName);
  const { subject, ...passage } = passageOf(about, { seller: isolate(seller.name), voice });
  return {
    ...passage,
    language,
    direction,
    subject: (isTest ? words.testSubject(subject) : subject).replace(/\s+/gu, ' '),
    preheader: passage.paragraphs[0] ?? passage.title,
    seller: {
      name: isolate(seller.name),
      logoUrl: webLink(seller.logoUrl),
      colours: buttonColours(seller.colour),
    },
    test: isTest ? words.test : undefined,
    greeting: payer === undefined ? words.greetingUnnamed : words.greeting(isolate(payer)),
    row: words.row,
    groups: passage.groups.filter((rows) => rows.length > 0),
    footer: footerOf(letter, voice),
  };
}

function footerOf({ seller, about }: Letter, { words: { footer } }: LetterVoice): LetterContent['footer'] {
  const { name, address, supportContact: contact } = seller;
  const why = about.kind === 'sign_in' ? footer.whySignIn : footer.why;
  const terms = webLink(seller.termsUrl);
  return {
    lines: (address.length > 0 ? address : [name]).map(isolate),
    why: why(isolate(name)),
    questions: contact && footer.questions,
    contact: contact ? { label: isolate(contact), url: contactLink(contact) } : undefined,
    terms: terms === undefined ? undefined : { label: footer.terms, url: terms },
  };
}
