import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawDocument } from '../../../shared/documents/draw-document.ts';
import { composeDocument } from '../../../shared/domain/documents/compose.ts';
import { voiceOf } from '../../../shared/domain/documents/voice.ts';
import { PAGE_LANGUAGES } from '../../../shared/domain/tenants/page-language.ts';
import { FAULTY, GERMAN, HYBRID } from './specimens.ts';
import { CannotValidate, type Verdict, validateFolder } from './validator.ts';

/**
 * npm run check:einvoices: writes invoices and credit notes in both structured forms into `reports/einvoices`, has each judged by the official
 * rules of EN 16931, Factur-X, XRechnung and PDF/A, and checks that the validator finds the faults of files that are wrong on purpose.
 *
 * Exit codes: 0 all is as it should be, 1 it is not, 2 nothing can be validated on this machine.
 */
const FOLDER = join(import.meta.dirname, '../../../reports/einvoices');

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof CannotValidate)) throw error;
  console.log(`not run: ${error.message}`);
  return 2;
});

async function main(): Promise<number> {
  const files = await written();
  const verdicts = await validateFolder(FOLDER);
  const problems = files.flatMap(({ file, breaks }) => problemsOf(file, breaks, verdicts.get(file)));
  for (const problem of problems) console.log(problem);
  const faulty = files.filter(({ breaks }) => breaks !== undefined).length;
  console.log(`${files.length - faulty} files judged, ${faulty} faulty ones, ${problems.length} problems`);
  return problems.length === 0 ? 0 : 1;
}

type Written = Readonly<{ file: string; breaks?: string }>;

async function written(): Promise<Written[]> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const files: Written[] = [];
  for (const [index, { name, xml, paper }] of HYBRID.entries()) {
    const content = composeDocument(paper, {}, voiceOf([PAGE_LANGUAGES[index % PAGE_LANGUAGES.length]]));
    files.push({ file: `${name}.pdf` });
    writeFileSync(join(FOLDER, `${name}.pdf`), await drawDocument(content, xml));
  }
  for (const { name, xml } of GERMAN) {
    files.push({ file: `xrechnung-${name}.xml` });
    writeFileSync(join(FOLDER, `xrechnung-${name}.xml`), xml);
  }
  for (const { name, xml } of FAULTY) {
    files.push({ file: `breaks-${name}.xml`, breaks: name });
    writeFileSync(join(FOLDER, `breaks-${name}.xml`), xml);
  }
  return files;
}

function problemsOf(file: string, breaks: string | undefined, verdict: Verdict | undefined): string[] {
  if (!verdict) return [`${file} was not judged`];
  const { isValid, rules, said } = verdict;
  if (breaks !== undefined)
    return rules.includes(breaks) && !isValid ? [] : [`${file} is not refused by ${breaks}: ${rules}`];
  return isValid ? [] : [`${file} is not valid by ${rules}: ${said}`];
}
