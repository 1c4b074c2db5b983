import type { Finding } from '../finding.ts';

type Report = {
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[];
};

/** How the assertions of the test runner begin; `rejects` and `resolves` throw a plain error. */
const ASSERTED = /^(AssertionError|Error: promise (resolved|rejected))/;

/** Only a failed assertion is a verdict: a test that broke otherwise says nothing. */
export function testFindings(report: string): Finding[] {
  const { testResults }: Report = JSON.parse(report);
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .flatMap(({ fullName, failureMessages }) =>
      failureMessages.filter((message) => ASSERTED.test(message)).map((says) => ({ run: fullName, says })),
    );
}
