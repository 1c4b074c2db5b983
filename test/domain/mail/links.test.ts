import { expect, it } from 'vitest';
import { contactLink, webLink } from '../../../shared/domain/mail/links.ts';

it.each([
  ['https://pay.example/cancel#k1.t4', 'https://pay.example/cancel#k1.t4'],
  ['http://localhost:3001/p/pl_1', 'http://localhost:3001/p/pl_1'],
  ['http://shop.localhost/x', 'http://shop.localhost/x'],
  ['https://pay.example/"><script>', 'https://pay.example/%22%3E%3Cscript%3E'],
  ['http://pay.example/', undefined],
  ['http://localhost.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://user:word@pay.example/', undefined],
  ['//pay.example', undefined],
  [`https://pay.example/${'x'.repeat(2000)}`, undefined],
  [undefined, undefined],
])('the address %s is linked as %s', (text, link) => expect(webLink(text)).toBe(link));

it.each([
  ['help@shop.example', 'mailto:help@shop.example'],
  ['help@shop.example?cc=all@x.example', undefined],
  ['+1 (555) 01-00', 'tel:+15550100'],
  ['https://shop.example/help', 'https://shop.example/help'],
  ['ask at the counter', undefined],
])('the contact %s opens %s', (contact, link) => expect(contactLink(contact)).toBe(link));
