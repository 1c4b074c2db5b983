import { invalidField } from '../../../shared/domain/errors.ts';
import { secretsAfter } from '../../../shared/domain/inbound/signing-secrets.ts';
import { instant } from '../../../shared/domain/time/calendar.ts';
import { openSigningSecrets, sealSigningSecret } from '../../../shared/secrets/signing-secrets.ts';
import { findSigningSecrets, setSigningSecrets } from '../../../shared/storage/platform/signing-secrets.ts';
import { type Outcome, type Run, settle, unchanged } from './run.ts';

const SECRET = /^whsec_[A-Za-z0-9+/=_-]{16,250}$/;

/** Sets the platform's secret for the processor's events. The one before counts for a day. Throws `invalid_request`. */
export async function setEventSecret(
  { secret }: Readonly<{ secret: string }>,
  run: Run,
): Promise<Outcome<object>> {
  if (!SECRET.test(secret))
    throw invalidField(
      'secret',
      'This is not a signing secret of the processor: such a secret begins with whsec_.',
    );
  const before = await findSigningSecrets();
  const [newest] = before ? await openSigningSecrets('platform', before, run.now) : [];
  if (newest === secret) return unchanged({});
  const changes = ["encrypt and store the platform's secret for the processor's events"];
  if (run.dryRun) return { status: before ? 'changed' : 'created', changes, result: {} };
  const after = secretsAfter(before, await sealSigningSecret('platform', secret), instant(run.now));
  return await settle(run, { status: before ? 'changed' : 'created', changes, result: {} }, [
    setSigningSecrets(before, after),
  ]);
}
