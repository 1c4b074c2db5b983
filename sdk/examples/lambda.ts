import { EventNotVerified, verifyEvent } from '@billing-links/sdk';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

export async function handler(request: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const body = Buffer.from(request.body ?? '', request.isBase64Encoded ? 'base64' : 'utf8');
  const secret = process.env.EVENT_SECRET ?? '';
  try {
    const event = await verifyEvent(
      { headers: request.headers, body },
      { mode: 'standard_webhooks', secret },
    );
    if (event.type === 'invoice.paid') console.log('paid', event.data.clientReference, event.data.total);
    return { statusCode: 204 };
  } catch (error) {
    return { statusCode: error instanceof EventNotVerified ? 401 : 500 };
  }
}
