import type { Answer } from '../../support/gateway.ts';

const GENERATED: readonly [RegExp, string][] = [
  [/\bNEW-[0-9A-F]{12}/g, '<code>'],
  [/\breq_[0-9a-z]{26}/g, '<request>'],
  [/payload=[\w.-]+/g, '<payload>'],
  [/(?<=quoteReceipt\\*":\\*")[\w.-]+/g, '<quote receipt>'],
  [/(?<=challengePass\\*":\\*")[\w.<>-]+/g, '<pass>'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>'],
  [/\bpl_[0-9a-z]{38}/g, '<link>'],
  [/\bptl_[0-9a-z]{52}/g, '<portal code>'],
  [/\binv_[0-9a-z]{46}/g, '<invoice>'],
  [/\bord_[0-9a-z]{46}/g, '<order>'],
  [/\b[0-9A-Z]{8}-\d{4,}/g, '<number>'],
  [/\b(prod|plan|feat|addon|coupon|wle|evt)_[0-9a-z]{26}/g, '<$1>'],
  [/\bcst_[0-9a-z]{20}/g, '<customer>'],
  [/\brcpt_[0-9a-z]{84}/g, '<receipt>'],
  [/\bpi_[A-Za-z0-9_]+/g, '<intent>'],
  [/\bpm_[A-Za-z0-9]{14,}/g, '<card>'],
  [/(?<="record\\*":\\*")[\w-]+/g, '<record>'], // What staff have sent, in their audit log.
  [/(?<=durationMs\\*":)\d+/g, '<ms>'],
  [/(?<=(?:balance|creditBalance)\\*":)\d+/g, '<minor>'],
  [/(?<=alanceAmount\\*":\{\\*"value\\*":)[\d.]+/g, '<major>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
];

/** An answer without what is new in each: its own ids and instants. What the request named stands as `<sent>`. */
export function told({ status, headers, text }: Answer, sent = ''): string {
  const { 'x-request-id': _, ...rest } = headers;
  const whole = JSON.stringify({ status, headers: rest, text });
  const plain = sent === '' ? whole : whole.replaceAll(sent, '<sent>');
  return GENERATED.reduce((left, [form, name]) => left.replaceAll(form, name), plain);
}
