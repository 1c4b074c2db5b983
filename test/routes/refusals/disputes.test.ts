import { disputes } from './support/disputes.ts';
import { showAll } from './support/shown.ts';

showAll(disputes());
