import { existsSync } from 'node:fs';

/** Chromium without windows, which drives the same pages in less time: two files of tests took 54 s with it, and 77 s with the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell';
export const CHROMIUM = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/** Chromium makes no calls of its own: a test's browser talks to the local stack only. */
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
