import { askAws } from './aws-request.ts';

/** A service of AWS that takes a form and answers in XML. */
type Service = 'sts' | 'cloudformation' | 'sns';

export type QueryAnswer = Readonly<{ status: number; text: string; region: string }>;

export async function queryAws(service: Service, form: string): Promise<QueryAnswer> {
  const { answer, region } = await askAws({
    ...{ service, method: 'POST', path: '/', body: form },
    contentType: 'application/x-www-form-urlencoded',
  });
  return { status: answer.status, text: await answer.text(), region };
}

/** What AWS says went wrong. */
export const messageIn = ({ status, text }: QueryAnswer): string =>
  /<Message>([^<]+)<\/Message>/.exec(text)?.[1] ?? `status ${status}`;
