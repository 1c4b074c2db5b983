import { expect, it } from 'vitest';
import { composeLetter } from '../../../shared/domain/mail/compose-letter.ts';
import type { Letter } from '../../../shared/domain/mail/letter.ts';
import { type LetterVoice, letterVoiceOf } from '../../../shared/domain/mail/letter-voice.ts';
import { mapTexts } from '../../../shared/domain/mail/texts.ts';
import { PAGE_LANGUAGES } from '../../../shared/domain/tenants/page-language.ts';
import { KINDS, letterOf, OTHER, seller, WHOLE } from './whole-letters.ts';

/** A letter is compared as it is read: marks of direction are not seen, and where a line ends does not matter. */
const asRead = (text: string): string =>
  text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const textOf = (html: string): string =>
  asRead(html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => ENTITIES[name] ?? ''));
const tagsOf = (html: string): string[] => html.match(/<[!/]?[a-z[]+/gi) ?? [];

const every = PAGE_LANGUAGES.flatMap((language) => KINDS.map((kind) => [language, kind] as const));
const ABOUT = [...Object.values(WHOLE), ...OTHER];

/** What is to be read of facts: amounts, days, names, numbers and addresses. */
function toBeRead(facts: unknown, voice: LetterVoice, field = ''): string[] {
  if (/^(kind|reason|method)$/.test(field)) return [];
  if (field === 'expiresIn') return [voice.month(String(facts))];
  if (field === 'brand') return ['Visa'];
  if (field === 'everyMonths') return [voice.every(Number(facts))];
  if (field === 'validMinutes') return [voice.minutes(Number(facts))];
  if (typeof facts === 'string') return [/^\d{4}-\d\d-\d\d$/.test(facts) ? voice.day(facts as never) : facts];
  if (Array.isArray(facts)) return facts.flatMap((each) => toBeRead(each, voice));
  if (typeof facts !== 'object' || facts === null) return [];
  const { minor, currency, quantity = 1, ...rest } = facts as Record<string, unknown>;
  const sign = field === 'discount' ? -1 : 1;
  const amount = minor === undefined ? [] : [voice.minor(sign * Number(minor), (currency ?? 'eur') as never)];
  const line = quantity === 1 ? [] : [voice.words.line(String(quantity), String(rest.name))];
  return [...amount, ...line, ...Object.entries(rest).flatMap(([name, each]) => toBeRead(each, voice, name))];
}

it.each(every)('a letter in %s about %s says all its facts, in text and in HTML', (language, kind) => {
  const letter = letterOf(WHOLE[kind], { wishes: [language] });
  const { text, html } = composeLetter(letter);
  const facts = toBeRead(WHOLE[kind], letterVoiceOf([language])).map(asRead);
  const always = [...seller.address, 'Ada Payer', 'help@orchard.example', 'https://orchard.example/terms'];
  expect(facts.length).toBeGreaterThan(1);
  const read = asRead(text);
  const drawn = textOf(html) + [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).join(' ');
  for (const fact of [...facts, ...always]) {
    expect(read, fact).toContain(fact);
    expect(drawn, fact).toContain(fact);
  }
});

it.each(PAGE_LANGUAGES)('a letter in %s has short lines of text, but for its addresses', (language) => {
  const lines = ABOUT.flatMap((about) => {
    const name = 'Tausendundeinenachtgeschichtenerzählerinnenvereinigung '.repeat(2);
    const letter = letterOf(about, { wishes: [language], seller: { ...seller, name } });
    return composeLetter(letter).text.split('\n');
  });
  expect(lines.filter((line) => line.length > 78 && !/^https:\S+$/.test(line))).toEqual([]);
});

it.each(PAGE_LANGUAGES)('a letter in %s names its language and its direction', (language) => {
  const { html } = composeLetter(letterOf(WHOLE.sign_in, { wishes: ['xx', language] }));
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  expect(html).toMatch(new RegExp(`^<!DOCTYPE html>\\n<html lang="${language}" dir="${direction}"`));
  expect(html).not.toContain(direction === 'ltr' ? 'dir="rtl"' : 'dir="ltr"');
});

const HOSTILE = `</td><script>alert(1)</script>"'><img src=x onerror=y>&amp;\r\nBcc: all@evil.example\u2028\u202e\u0000`;
/** Every name, address and description, with the hostile text at its end; ids of languages and of kinds are ours. */
const hostileOf = (letter: Letter): Letter => ({
  ...mapTexts(letter, (text, field) =>
    /^(kind|reason|currency|method|colour|.*On|on|expiresIn|.*Url)$/.test(field)
      ? text
      : `${text} ${HOSTILE}`,
  ),
  wishes: letter.wishes,
});

it.each(KINDS)(
  'a text of a shop or a payer adds no element to a letter about %s, and no line to its headers',
  (kind) => {
    const plain = letterOf(WHOLE[kind], {
      payerName: undefined,
      seller: { ...seller, supportContact: 'Ask us' },
    });
    const { subject, html } = composeLetter(hostileOf(plain));
    expect(tagsOf(html)).toEqual(tagsOf(composeLetter(plain).html));
    expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u);
    expect(html + subject).not.toMatch(/[\u202a-\u202e]|(?!\n)\p{Cc}/u);
    expect(html).toContain('&lt;script&gt;');
  },
);

it('a payer is greeted by what is a name, and not by what a stranger may advertise', () => {
  const greetingOf = (payerName: string) =>
    composeLetter(letterOf(WHOLE.sign_in, { payerName })).text.split('\n\n')[2];
  const names = ['Ada O’Payer-Müller', 'Dr. J.R.R. Tolkien', 'ليلى حداد'];
  expect(names.map(greetingOf)).toEqual([
    'Dear Ada O’Payer-Müller,',
    'Dear Dr. J.R.R. Tolkien,',
    'Dear \u2068ليلى حداد\u2069,',
  ]);
  const lures = [
    'Win at prizes.example',
    'see https://x.example',
    'mail me@x.example',
    'www.x',
    'N'.repeat(61),
    '',
  ];
  expect(lures.map(greetingOf)).toEqual(lures.map(() => 'Hello,'));
});

it('a letter leads only to https addresses and the local stack, and loads nothing but the logo', () => {
  const bad = 'javascript:alert(1)//https://x.example';
  const letter = letterOf(
    { ...WHOLE.receipt, receiptUrl: bad },
    { seller: { ...seller, termsUrl: bad, logoUrl: bad } },
  );
  const { text, html } = composeLetter(letter);
  expect(html + text).not.toContain('javascript:');
  expect(html).not.toMatch(/<img|\ssrc=|url\(|@import|<link|<script/i);
  const pictures = composeLetter(letterOf(WHOLE.receipt)).html.match(/<img [^>]*>/g);
  expect(pictures).toEqual([
    expect.stringContaining('src="https://pay.orchard.example/assets/logo.png" alt="Orchard Shop"'),
  ]);
});

it('a letter whose whole point is its link is not composed without it', () => {
  const trial = letterOf({ ...WHOLE.trial_ending, cancelUrl: 'http://pay.example/cancel' });
  expect(() => composeLetter(trial)).toThrow('address of its cancellation');
  expect(() => composeLetter(letterOf({ ...WHOLE.sign_in, signInUrl: '' }))).toThrow('has its address');
});

it.each(PAGE_LANGUAGES)(
  'a letter in %s of the test mode says so in its subject and both bodies',
  (language) => {
    const { words } = letterVoiceOf([language]);
    const [live, test] = [false, true].map((isTest) =>
      composeLetter(letterOf(WHOLE.receipt, { wishes: [language], isTest })),
    );
    expect(test?.subject).toBe(words.testSubject(live?.subject ?? ''));
    for (const body of ['text', 'html'] as const) {
      expect(test?.[body]).toContain(words.test);
      expect(live?.[body]).not.toContain(words.test);
    }
  },
);

it('a receipt of a hundred long lines stays far below the size at which Gmail cuts it off, and its rows still add up', () => {
  const lines = Array.from({ length: 100 }, () => ({ name: '&林檎'.repeat(80), quantity: 2, minor: 100 }));
  const { html, text } = composeLetter(letterOf({ ...WHOLE.receipt, lines }, { wishes: ['ja'] }));
  expect(Buffer.byteLength(html)).toBeLessThan(40_000);
  expect(text).toContain('その他の項目：€81.00');
  const sizes = ABOUT.map((about) => Buffer.byteLength(composeLetter(letterOf(about)).html));
  expect(Math.max(...sizes)).toBeLessThan(40_000);
});

it('a letter says what is so, and not what would be otherwise', () => {
  const textsOf = (about: Letter['about']) => asRead(composeLetter(letterOf(about)).text);
  const over = textsOf({ ...WHOLE.cancelled, isOver: true, reason: 'unpaid' });
  expect(over).toContain('It ended on');
  expect(over).toContain('could not be collected');
  expect(over).not.toContain('take back');
  const asked = textsOf({ ...WHOLE.paused, reason: 'asked' });
  expect(asked).not.toContain('payment is missing');
  const toWallet = textsOf({ ...WHOLE.refunded, toWallet: WHOLE.refunded.amount });
  expect(toWallet).not.toContain('your bank');
  const noCard = textsOf({ ...WHOLE.payment_failed, reason: 'no_card', recoveryUrl: undefined });
  expect(noCard).toContain('no card that we may charge');
  expect(noCard).toContain('Please contact us');
  expect(composeLetter(letterOf({ ...WHOLE.invoice, isOverdue: true })).subject).toMatch(/^Overdue: /);
});
