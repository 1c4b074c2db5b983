import { expect, it } from 'vitest';
import { refuseSecrets } from '../../apps/operator/refuse-secrets.ts';

it.each([
  [['gateways', 'create', 'processor', '--label', 'sk_live_0123456789']],
  [['gateways', 'create', 'processor', '--label=rk_test_0123456789']],
  [['gateways', 'create', '--secret-key', 'x']],
  [['projects', 'set-events', 'Shop', '--secret=open']],
  [['projects', 'set-events', 'Shop', '--url', 'https://backend.example/?key=whsec_0123456789']],
  [['credentials', 'revoke', `tnt_t${'0'.repeat(21)}_${'0'.repeat(52)}`]],
  [['tokens', 'staff', '--subject', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.sig']],
  [['keys', 'list', '-----BEGIN PRIVATE KEY-----']],
])('refuseSecrets refuses %j', (args) => {
  expect(() => refuseSecrets(args)).toThrow(/never from the command line/);
  expect(() => refuseSecrets(args)).not.toThrow(/0123456789/);
});
