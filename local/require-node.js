import process, { versions } from 'node:process';

/** Runs before `npm start` and `npm test` on whichever Node is there: an older one cannot read the files that follow. */
const NODE_MAJOR = 24;
if (Number.parseInt(versions.node, 10) < NODE_MAJOR) {
  console.error(
    `This project runs on Node ${NODE_MAJOR}, and this is Node ${versions.node}. Install Node ${NODE_MAJOR}; on Linux, npm ci brings it along.`,
  );
  process.exitCode = 1;
}
