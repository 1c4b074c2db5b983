import { afterEach } from 'vitest';
import { signOnce } from '../harness/sign-once.ts';
import { startBackend } from './backend.ts';
import { now, returnToPresent, takeOverClock } from './clock.ts';
import { failureLines, keepLogLines, takeLogLines } from './log-lines.ts';

/** Runs before every test file: the functions' clients are made when their files are loaded, so the addresses must be known by then. */
takeOverClock();
keepLogLines();
await signOnce();
await startBackend(now);
const { refuseUnreadablePuts } = await import('./read-back.ts'); // Storage takes the name of the table when it is loaded.
refuseUnreadablePuts();
afterEach(({ task }) => {
  returnToPresent();
  if (task.result?.state === 'fail') process.stdout.write(failureLines().join(''));
  takeLogLines();
});
