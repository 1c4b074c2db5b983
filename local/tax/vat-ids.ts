import { gatewayMessage, type HttpResponse } from '../gateway-response.ts';

/** What an id of these last digits is, as in the test service of the Union; any other of the right form is valid. */
const SPECIAL: Readonly<Record<string, string>> = {
  '200': 'INVALID',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
};
const PATH = /^ms\/([A-Z]{2})\/vat\/([0-9A-Z+*]{2,14})$/;

/** What the service of the European Union that knows VAT ids answers: `path` is what follows its base address. */
export function answerVatId(path: string, now: Date): HttpResponse {
  const [, country, number = ''] = PATH.exec(decodeURIComponent(path)) ?? [];
  if (country === undefined) return gatewayMessage(404, 'Not Found');
  const userError = SPECIAL[number.replaceAll(/\D/g, '').slice(-3)] ?? 'VALID';
  const isValid = userError === 'VALID';
  const shown = isValid ? `Company ${number}` : '---';
  const answer = {
    ...{
      isValid,
      requestDate: now.toISOString(),
      userError,
      name: shown,
      address: isValid ? country : '---',
    },
    ...{ requestIdentifier: '', originalVatNumber: number, vatNumber: number },
  };
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(answer)),
  };
}
