import { invariant } from '../../../shared/domain/errors.ts';

/** Fails as a function with a bug does. */
export const handler = (): void => invariant(false, 'planted');
