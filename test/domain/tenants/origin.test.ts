import { expect, it } from 'vitest';
import { originOfHost, originOfReferer, parseOrigin } from '../../../shared/domain/tenants/origin.ts';

const label63 = 'a'.repeat(63);
const host253 = `${[label63, label63, label63].join('.')}.${'b'.repeat(58)}.co`;

it.each([
  ['https://shop.example', 'https://shop.example'],
  ['HTTPS://Shop.EXAMPLE', 'https://shop.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://a-b.c--d.example', 'https://a-b.c--d.example'],
  ['https://1.shop.example', 'https://1.shop.example'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['http://localhost', 'http://localhost'],
  ['http://localhost:80', 'http://localhost'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://acme.localhost:3000', 'http://acme.localhost:3000'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['https://shop.example:65535', 'https://shop.example:65535'],
  [`https://${label63}.example`, `https://${label63}.example`],
  [`https://${host253}`, `https://${host253}`],
  [`https://${host253}:65535`, `https://${host253}:65535`],
  ['https://shop.1st', 'https://shop.1st'],
])('parseOrigin reads %s as %s', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});

it.each([
  ['an empty string', ''],
  ['an IPv4 address whose last number has two digits', 'https://203.0.113.12'],
  ['an IPv4 address whose last number has three digits', 'https://203.0.113.112'],
  ['the word browsers send for opaque origins', 'null'],
  ['a space', ' '],
  ['a wildcard alone', '*'],
  ['an escaped letter', 'https://%73hop.example'],
  ['a port that is not a number', 'https://shop.example:https'],
  ['an origin in quotes', '"https://shop.example"'],
  ['an origin in angle brackets', '<https://shop.example>'],
  ['a data address', 'data:text/html,hello'],
  ['a bare host', 'shop.example'],
  ['a relative scheme', '//shop.example'],
  ['http on a public host', 'http://shop.example'],
  ['http on a host that begins with localhost', 'http://localhost.shop.example'],
  ['http on a host that ends with localhost', 'http://notlocalhost'],
  ['another scheme', 'ftp://shop.example'],
  ['a script', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['one slash', 'https:/shop.example'],
  ['three slashes', 'https:///shop.example'],
  ['backslashes', 'https:\\\\shop.example'],
  ['a trailing slash', 'https://shop.example/'],
  ['a path', 'https://shop.example/pay'],
  ['a query', 'https://shop.example?a=1'],
  ['a fragment', 'https://shop.example#a'],
  ['a user', 'https://user@shop.example'],
  ['a user and password', 'https://user:secret@shop.example'],
  ['another host behind a user', 'https://shop.example@evil.example'],
  ['two origins with a comma', 'https://a.example,https://b.example'],
  ['two origins with a space', 'https://a.example https://b.example'],
  ['a space before', ' https://shop.example'],
  ['a space after', 'https://shop.example '],
  ['a tab inside', 'https://shop.\texample'],
  ['a line end after', 'https://shop.example\n'],
  ['a carriage return after', 'https://shop.example\r'],
  ['a null byte', 'https://shop.example\0'],
  ['a trailing dot', 'https://shop.example.'],
  ['a trailing dot before a port', 'https://shop.example.:8443'],
  ['a leading dot', 'https://.shop.example'],
  ['two dots', 'https://shop..example'],
  ['an encoded dot', 'https://shop%2eexample'],
  ['an encoded slash', 'https://shop.example%2f.evil.example'],
  ['an ideographic full stop', 'https://shop。example'],
  ['a full-width full stop', 'https://shop．example'],
  ['full-width letters', 'https://ｓhop.example'],
  ['a Kelvin sign for k', 'https://boo\u212a.example'],
  ['a long s', 'https://\u017fhop.example'],
  ['a soft hyphen', 'https://sh\u00adop.example'],
  ['a zero-width space', 'https://sh\u200bop.example'],
  ['letters beyond ASCII', 'https://bücher.example'],
  ['a Cyrillic letter', 'https://sh\u043ep.example'],
  ['an empty punycode label', 'https://xn--.example'],
  ['a wildcard', 'https://*.shop.example'],
  ['an underscore', 'https://my_shop.example'],
  ['a label that begins with a hyphen', 'https://-shop.example'],
  ['a label that ends with a hyphen', 'https://shop-.example'],
  ['a label of 64 characters', `https://${'a'.repeat(64)}.example`],
  ['a host of 254 characters', `https://${host253.replace('bb', 'bbb')}`],
  ['a single label', 'https://intranet'],
  ['an IPv4 address', 'https://192.0.2.1'],
  ['a shortened IPv4 address', 'https://127.1'],
  ['an IPv4 address as a number', 'https://2130706433'],
  ['an IPv4 address in hexadecimal', 'https://0x7f.0.0.1'],
  ['an IPv4 address that ends in hexadecimal', 'https://127.0.0.0x1'],
  ['a last label in hexadecimal', 'https://shop.0x1'],
  ['an IPv6 address', 'https://[2001:db8::1]'],
  ['the loopback address', 'http://127.0.0.1:3000'],
  ['port 0', 'https://shop.example:0'],
  ['an empty port', 'https://shop.example:'],
  ['a port with a leading zero', 'https://shop.example:0443'],
  ['a port over 65535', 'https://shop.example:65536'],
  ['a port of six digits', 'https://shop.example:100000'],
  ['a port with a sign', 'https://shop.example:+443'],
  ['two ports', 'https://shop.example:443:443'],
  ['10,000 characters', `https://${'a.'.repeat(5000)}example`],
])('parseOrigin refuses %s', (_, text) => {
  expect(parseOrigin(text)).toBeUndefined();
});

it.each([
  ['https://shop.example', 'https://shop.example'],
  ['https://shop.example/', 'https://shop.example'],
  ['https://Shop.example:443/cart?item=1,2&next=https://evil.example#top', 'https://shop.example'],
  ['https://shop.example?from=mail', 'https://shop.example'],
  ['http://localhost:3000/cart', 'http://localhost:3000'],
])('originOfReferer reads %s as %s', (referer, origin) => {
  expect(originOfReferer(referer)).toBe(origin);
});

it.each([
  ['an empty string', ''],
  ['a blank page', 'about:blank'],
  ['a path', '/cart'],
  ['http', 'http://shop.example/cart'],
  ['a user', 'https://user@shop.example/'],
  ['another host behind a backslash', 'https://evil.example\\@shop.example/'],
  ['another host behind a user', 'https://shop.example@evil.example/'],
  ['two referers', 'https://a.example/, https://b.example/'],
  ['a line end', 'https://shop.example/\nx'],
  ['letters beyond ASCII', 'https://shop.example/bücher'],
  ['a trailing dot', 'https://shop.example./cart'],
])('originOfReferer refuses %s', (_, referer) => {
  expect(originOfReferer(referer)).toBeUndefined();
});

it.each([
  ['shop.example', 'https://shop.example'],
  ['Shop.Example:443', 'https://shop.example'],
  ['shop.example:8443', 'https://shop.example:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['acme.localhost', 'http://acme.localhost'],
])('originOfHost reads %s as %s', (host, origin) => {
  expect(originOfHost(host)).toBe(origin);
});

it.each([
  '',
  'intranet',
  '127.0.0.1:3000',
  '[::1]:3000',
  'user@shop.example',
  'shop.example/pay',
  'shop.example,evil.example',
  'shop.example.',
])('originOfHost refuses "%s"', (host) => {
  expect(originOfHost(host)).toBeUndefined();
});
