import { instant } from '../shared/domain/time/calendar.ts';
import { REFERENCE_PER_EURO } from '../shared/reference/exchange-rates.ts';

/** A file in the form of the central bank's, of today and with the reference rates: every currency has one. */
export function ratesFile(now: Date): string {
  const rates = Object.entries(REFERENCE_PER_EURO).filter(([currency]) => currency !== 'eur');
  const elements = rates.map(
    ([currency, rate]) => `\t\t\t<Cube currency='${currency.toUpperCase()}' rate='${rate.toFixed(6)}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${instant(now).slice(0, 10)}'>
${elements.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`;
}
