/**
 * Fields that no export has: what the table needs to find an item, and what is a secret of the service or of a tenant. None of them says
 * anything of a person that the rest does not.
 */
const OWN =
  /^(pk|sk|listPk|listSk|workPk|workSk|ttl|version|payerMark|naturalKey|charge|request|fingerprint|cardFingerprint|customerIdKey|linkSalt|hash|liveCredentialIds|sealed[A-Z]\w*)$/;
/** What was sent to the processor for a customer, once; their id there is beside it. */
const OF_PROCESSOR_CUSTOMER = /^(key|body|frozenAt)$/;

/** A record as an export shows it. */
export const shown = (record: Readonly<Record<string, unknown>>): object =>
  JSON.parse(
    JSON.stringify(record, function leaveOut(this: object, name: string, value: unknown) {
      const isSent = OF_PROCESSOR_CUSTOMER.test(name) && 'frozenAt' in this;
      return OWN.test(name) || isSent ? undefined : value;
    }),
  );
