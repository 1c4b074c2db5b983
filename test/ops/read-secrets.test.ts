import { describe, expect, it } from 'vitest';
import { parseSecrets } from '../../ops/read-secrets.ts';
import { refuseSecrets } from '../../ops/refuse-secrets.ts';

const both = [
  { field: 'secretKey', label: 'Secret key' },
  { field: 'publishableKey', label: 'Publishable key' },
];
const one = [{ field: 'secret', label: 'Event secret' }];

describe('parseSecrets', () => {
  it('takes an object of the fields', () => {
    expect(parseSecrets('{"secretKey":"sk_1","publishableKey":"pk_1"}\n', both)).toEqual({ secretKey: 'sk_1', publishableKey: 'pk_1' });
  });

  it('takes the bare text where one is asked for', () => {
    expect(parseSecrets('open-sesame-please\n', one)).toEqual({ secret: 'open-sesame-please' });
  });

  it('leaves out what is optional and empty', () => {
    const optional = both.map((asked) => ({ ...asked, optional: true }));
    expect(parseSecrets('{"secretKey":"sk_1","publishableKey":""}', optional)).toEqual({ secretKey: 'sk_1' });
  });

  it.each([
    ['nothing', '', both],
    ['a field missing', '{"secretKey":"hidden-word"}', both],
    ['a field it does not take', '{"secret":"long-hidden-word","hidden-word":"x"}', one],
    ['a field that is no text', '{"secret":["hidden-word"]}', one],
    ['bare text where two are asked for', 'hidden-word', both],
    ['broken JSON', '{"secretKey": hidden-word', both],
  ])('refuses %s and quotes nothing of it', (_, input, asked) => {
    const parse = () => parseSecrets(input, asked);
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(parse).not.toThrow(/hidden-word/);
  });
});

describe('refuseSecrets', () => {
  it.each([
    [['gateways', 'create', 'processor', '--label', 'sk_live_0123456789']],
    [['gateways', 'create', 'processor', '--label=rk_test_0123456789']],
    [['gateways', 'create', '--secret-key', 'x']],
    [['projects', 'set-events', 'Shop', '--secret=open']],
    [['projects', 'set-events', 'Shop', '--url', 'https://backend.example/?key=whsec_0123456789']],
    [['credentials', 'revoke', `tnt_t${'0'.repeat(21)}_${'0'.repeat(52)}`]],
    [['tokens', 'staff', '--subject', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.sig']],
    [['keys', 'list', '-----BEGIN PRIVATE KEY-----']],
  ])('refuses %j', (args) => {
    expect(() => refuseSecrets(args)).toThrow(/never from the command line/);
    expect(() => refuseSecrets(args)).not.toThrow(/0123456789/);
  });

  it.each([
    [['tenants', 'create', 'secret-garden']],
    [['projects', 'create', 'Token shop', '--tenant', 'acme', '--origin', 'https://token.example']],
    [['tokens', 'staff', '--tenant', 'acme', '--subject', 'jane']],
    [['credentials', 'revoke', `t${'0'.repeat(21)}`]],
  ])('lets %j pass', (args) => {
    expect(() => refuseSecrets(args)).not.toThrow();
  });
});
