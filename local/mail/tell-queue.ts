import { callAwsJson } from '../aws-json.ts';

type Queue = Readonly<{ endpoint: string; url: string }>;

/** Puts what SES tells on a queue, as the stage's rule of EventBridge does: the `detail` of each event is a message. */
export const tellQueue =
  (queue: Queue | (() => Promise<Queue>)) =>
  async (detail: object): Promise<void> => {
    const { endpoint, url: QueueUrl } = typeof queue === 'function' ? await queue() : queue;
    await callAwsJson(endpoint, 'AmazonSQS.SendMessage', {
      QueueUrl,
      MessageBody: JSON.stringify(detail),
      MessageGroupId: 'ses',
    });
  };
