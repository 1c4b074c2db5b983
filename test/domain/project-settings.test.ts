import { describe, expect, it } from 'vitest';
import { projectSettings, tenantName } from '../../shared/domain/project-settings.ts';

const request = {
  name: 'Shop',
  origins: ['https://shop.example'],
  checkoutUrl: 'https://pay.example',
  baseCurrency: 'EUR',
  timeZone: 'Europe/Berlin',
};

describe('projectSettings', () => {
  it('writes everything one way', () => {
    const spelled = { ...request, origins: ['https://SHOP.example:443', 'https://shop.example'], checkoutUrl: 'https://Pay.example/' };
    expect(
      projectSettings({ ...spelled, name: ' Shop ', currencies: ['usd', 'EUR', 'USD'], logoUrl: 'https://cdn.example/logo.svg' }),
    ).toEqual({
      name: 'Shop',
      origins: ['https://shop.example'],
      checkoutUrl: 'https://pay.example',
      baseCurrency: 'eur',
      currencies: ['eur', 'usd'],
      timeZone: 'Europe/Berlin',
      logoUrl: 'https://cdn.example/logo.svg',
    });
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['no origin', { origins: [] }, 'origins'],
    ['a bad origin', { origins: ['https://shop.example/shop'] }, 'origins'],
    ['51 origins', { origins: Array.from({ length: 51 }, (_, index) => `https://s${index}.example`) }, 'origins'],
    ['the checkout as a storefront', { origins: ['https://pay.example'] }, 'origins'],
    ['a checkout with a path', { checkoutUrl: 'https://pay.example/pay' }, 'checkoutUrl'],
    ['a checkout over http', { checkoutUrl: 'http://pay.example' }, 'checkoutUrl'],
    ['a currency that is none', { baseCurrency: 'euro' }, 'baseCurrency'],
    ['a further currency that is none', { currencies: ['usd', 'btc'] }, 'currencies'],
    ['a time zone that is none', { timeZone: 'Berlin' }, 'timeZone'],
    ['an offset for a time zone', { timeZone: '+01:00' }, 'timeZone'],
    ['a logo over http', { logoUrl: 'http://cdn.example/logo.svg' }, 'logoUrl'],
    ['a logo that is data', { logoUrl: 'data:image/svg+xml,<svg/>' }, 'logoUrl'],
    ['a logo too long for a link', { logoUrl: `https://cdn.example/${'a'.repeat(300)}` }, 'logoUrl'],
  ])('refuses %s and names the field', (_, change, field) => {
    expect(() => projectSettings({ ...request, ...change })).toThrow(
      expect.objectContaining({ code: 'invalid_request', details: expect.objectContaining({ field }) }),
    );
  });
});

describe('tenantName', () => {
  it.each(['acme', 'a1b', 'north-wind', 'a'.repeat(40)])('takes %s', (name) => expect(tenantName(name)).toBe(name));
  it.each(['', 'ab', 'Acme', '1acme', 'acme-', '-acme', 'ac me', 'ac_me', 'acmé', 'a'.repeat(41)])('refuses "%s"', (name) => {
    expect(() => tenantName(name)).toThrow(/3 to 40/);
  });
});
