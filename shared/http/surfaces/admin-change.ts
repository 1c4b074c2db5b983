import { audited } from '../layers/audit.ts';
import { adminRoute } from './admin.ts';

/** A route of the back office that changes something: the audit log has who asked for it, and how it ended. */
export const adminChange: typeof adminRoute = (schemas, handle) => adminRoute(schemas, handle, audited);
