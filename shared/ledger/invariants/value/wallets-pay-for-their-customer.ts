import type { View } from '../../view.ts';
import type { Finding } from '../../violation.ts';

/** Finds violations of I27. An attempt of an earlier version of the service does not say how its buyer was known. */
export function walletsPayForTheirCustomer({ attempts }: View): Finding[] {
  return attempts.flatMap(({ tenantId, id, buyerKnownBy, terms: { walletMinor = 0 } }) =>
    walletMinor > 0 && buyerKnownBy === 'email'
      ? [{ tenantId, message: `attempt ${id} takes ${walletMinor} from the wallet of a typed address` }]
      : [],
  );
}
