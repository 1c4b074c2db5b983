import { FeedQuery } from '../../shared/domain/events/feed-query.ts';
import { renderEvent } from '../../shared/domain/events/render-event.ts';
import { shownEvent } from '../../shared/domain/events/shown-event.ts';
import { tenantRoute } from '../../shared/http/surfaces/tenant.ts';
import { listFeed } from '../../shared/storage/events/feed.ts';

/** GET /webhook/events: what happened after a place in the feed, oldest first. */
export const handler = tenantRoute(
  { query: FeedQuery },
  'webhook',
  async ({ tenantId, query, apiVersion, now }) => {
    const { events, next, hasMore } = await listFeed(tenantId, query, now);
    const data = events.map(({ event }) => shownEvent(renderEvent(event, apiVersion)));
    return { status: 200, body: { success: true, data, hasMore, nextCursor: next ?? null } };
  },
);
