import { expect, it } from 'vitest';
import { base64Of, sellerBody, typedOf } from '../../../apps/desk/src/settings/seller-request.ts';

const SHOWN = {
  ...{ productOrigin: 'a'.repeat(24), version: 'none', sellerName: 'Northwind', pageSize: 'a4' as const },
  ...{ address: ['1 High Street', 'Leeds'], taxIds: [], footer: 'HRB 1' },
  logo: { type: 'png' as const, data: 'iVBORw==' },
};

it('the form of the seller sends what was typed: a line for each line, and the logo only if it is another one', () => {
  const typed = typedOf(SHOWN);
  expect(sellerBody(typed)).toEqual({
    ...{ sellerName: 'Northwind', address: ['1 High Street', 'Leeds'], taxIds: [], footer: 'HRB 1' },
    ...{ pageSize: 'a4', structured: { structure: 'none' } },
  });
  const changed = { ...typed, address: ' 2 Low Road \n\nYork', footer: ' ', logo: 'none' as const };
  expect(sellerBody(changed)).toMatchObject({ address: ['2 Low Road', 'York'], footer: '', logo: '' });
  expect(sellerBody({ ...typed, logo: { type: 'image/png', data: 'AA==' } })).toMatchObject({ logo: 'AA==' });
});

it('the form of the seller sends the parts of a structured invoice only where there is to be one', () => {
  const typed = typedOf({ ...SHOWN, structured: { structure: 'factur-x', city: 'Berlin' } });
  expect(sellerBody(typed)).toMatchObject({
    structured: { structure: 'factur-x', city: 'Berlin', iban: '' },
  });
  expect(sellerBody({ ...typed, structure: 'none' })).toMatchObject({ structured: { structure: 'none' } });
});

it('a file is sent in base64, whatever its bytes are', async () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
  expect(await base64Of(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'));
});
