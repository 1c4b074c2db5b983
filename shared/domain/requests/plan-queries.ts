import * as v from 'valibot';
import { PageQuery } from './page-query.ts';

/** Whose plans a storefront's reading routes show. The surface reads `origin`, before anything else of the request. */
export const PlanQuery = v.object({ origin: v.optional(v.string()) });

export const PlansQuery = v.object({ ...PlanQuery.entries, ...PageQuery.entries });
