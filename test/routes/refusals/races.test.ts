import { races } from './support/races.ts';
import { showAll } from './support/shown.ts';

showAll(races());
