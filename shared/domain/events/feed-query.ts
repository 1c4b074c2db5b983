import * as v from 'valibot';
import { PageQuery } from '../requests/page-query.ts';

const { limit, cursor } = PageQuery.entries;

/** From which place in the feed on, and how many events. */
export const FeedQuery = v.object({ limit, after: cursor });
