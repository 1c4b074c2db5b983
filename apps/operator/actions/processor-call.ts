import { BillingError, invalidField } from '../../../shared/domain/errors.ts';
import { readFailure } from '../../../shared/processor/answers.ts';

/** What a refused key lacks, in words, and the argument of the command that the processor refused otherwise. */
type Refusable = Readonly<{ permission: string; argument: string }>;

/**
 * Makes calls to the processor for an operator. A call throws `invalid_request` with what the processor said when it is refused, and
 * `processor_unavailable` when it is not answered.
 */
export const processorCall =
  ({ permission, argument }: Refusable) =>
  async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await call();
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind !== 'refused')
        throw new BillingError(
          'processor_unavailable',
          'The processor did not answer. Run the command again.',
        );
      const isKey = failure.because === 'credentials';
      const said = isKey ? `the key needs the permission to ${permission}` : failure.report.message;
      throw invalidField(isKey ? 'gateway' : argument, `The processor refused the request: ${said}`);
    }
  };
