import type { Common, Metadata } from '../books/objects.ts';

/** Where an account's events are sent, in the form of the API. */
export type WebhookEndpoint = Common<'webhook_endpoint'> &
  Readonly<{
    api_version: null;
    application: null;
    description: string | null;
    enabled_events: readonly string[];
    metadata: Metadata;
    status: 'enabled' | 'disabled';
    url: string;
    /** A deleted endpoint receives nothing and is in no list. Its secret is shown only in the answer that created it. */
    sim: Readonly<{ secret: string; isDeleted: boolean }>;
  }>;
