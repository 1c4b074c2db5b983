import { charges } from './support/charges.ts';
import { showAll } from './support/shown.ts';

showAll(charges());
