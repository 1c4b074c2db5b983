import { readFileSync } from 'node:fs';

/** Prints how many tests a report of vitest counts as passed and failed, or one line for each that failed. */
const [what, file] = process.argv.slice(2);
const report = JSON.parse(readFileSync(file, 'utf8'));

if (what === 'counts') print(`${report.numPassedTests} ${report.numFailedTests}`);
else
  for (const { name, message, assertionResults } of report.testResults)
    printFailures(name, message, assertionResults);

function printFailures(path, message, results) {
  const file = path.slice(path.indexOf('/test/') + 1);
  const failures = results.filter(({ status }) => status === 'failed');
  for (const { fullName, failureMessages } of failures)
    print(`${file}: ${fullName}: ${inOneLine(failureMessages.join(' '))}`);
  if (failures.length === 0 && message) print(`${file}: ${inOneLine(message)}`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

function inOneLine(text) {
  return text.replaceAll(/\s+/g, ' ').slice(0, 600);
}
