#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import process, { arch, argv, platform, versions } from 'node:process';
import { fileURLToPath } from 'node:url';

/** The `billing` command. It starts on any Node from 20 on and runs the operator command on Node 24, which a package provides. */
const NODE_MAJOR = 24;
module.enableCompileCache?.(); // Absent from Node 20. A later command starts in half the time.
const command = new URL('main.ts', import.meta.url);
const provided = fileURLToPath(
  new URL(`../../node_modules/node-${platform}-${arch}/bin/node`, import.meta.url),
);

if (Number.parseInt(versions.node, 10) >= NODE_MAJOR) {
  await import(command.href);
} else if (existsSync(provided)) {
  process.exitCode =
    spawnSync(provided, [fileURLToPath(command), ...argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
} else {
  console.error(
    `billing runs on Node ${NODE_MAJOR}, and this is Node ${versions.node}. Install Node ${NODE_MAJOR}, or run npm ci here.`,
  );
  process.exitCode = 1;
}
