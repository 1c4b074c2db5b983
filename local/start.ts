import { enableCompileCache } from 'node:module';
import { failStart } from './end-on-signals.ts';

/** Node keeps the code that it has compiled in its folder for temporary files: a later start takes three quarters of the time. */
enableCompileCache();
const starting = import('./run-stack.ts'); // After the line above, so that its modules are kept too.
await starting.then(({ runStack }) => runStack()).catch(failStart);
