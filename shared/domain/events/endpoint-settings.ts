import * as v from 'valibot';
import { API_VERSIONS, type ApiVersion } from '../api-version.ts';
import type { EndpointId, Instant } from '../ids.ts';
import { text } from '../record.ts';
import type { EventType } from './event.ts';

/** How a receiver authenticates our events. `hmac_sha256` is a reserved name: it is not implemented, and refused. */
export const EVENT_MODES = ['shared_secret', 'bearer', 'standard_webhooks', 'no_auth'] as const;
export type EventMode = (typeof EVENT_MODES)[number];
export const DEFAULT_SECRET_HEADER = 'x-webhook-secret';

/** Beside the first endpoint of a project. */
export const FURTHER_ENDPOINTS_MAX = 5;

export const EventSettingsRecord = v.object({
  /** An https address; of a further endpoint also the ARN of an event bus. */
  url: v.string(),
  mode: v.picklist(EVENT_MODES),
  headerName: v.string(),
  /** KMS ciphertext, bound to tenant, project and field. */
  sealedSecret: v.optional(v.string()),
  /** Of the mode `standard_webhooks`: the secret before, which signs too for a day after the change. */
  sealedPrevious: v.optional(v.string()),
  changedAt: v.optional(text<Instant>()),
  /** The types of events that it gets. Absent: all. Not checked here, so that an earlier version reads what a later one stored. */
  types: v.optional(v.array(text<EventType>())),
  /** The version of the API whose shapes it gets. Absent from one that is older than this field: the first. */
  apiVersion: v.optional(text<ApiVersion>()),
});
export type EventSettings = v.InferOutput<typeof EventSettingsRecord>;

/** An endpoint beside the first one of a project. */
export const FurtherEndpointRecord = v.object({
  ...EventSettingsRecord.entries,
  id: text<EndpointId>(),
  /** One that is not enabled is sent nothing, and nothing waits for it. */
  isEnabled: v.boolean(),
  createdAt: text<Instant>(),
});
export type FurtherEndpoint = v.InferOutput<typeof FurtherEndpointRecord>;

/** Any endpoint of a project. The first one, which the operator sets, has no id. */
export type AnyEndpoint = EventSettings & Partial<Pick<FurtherEndpoint, 'id' | 'isEnabled' | 'createdAt'>>;
type Endpoints = Readonly<{ events?: EventSettings | undefined; endpoints?: FurtherEndpoint[] | undefined }>;

/** What requests and answers call the first endpoint of a project. */
export const FIRST_ENDPOINT = 'first';

/** All endpoints of a project, the first one first. */
export const endpointsOf = ({ events, endpoints = [] }: Endpoints): readonly AnyEndpoint[] => [
  ...(events ? [events] : []),
  ...endpoints,
];

/** The endpoint of a project with this id; without an id, the first one. */
export const endpointOf = (project: Endpoints, id: EndpointId | undefined): AnyEndpoint | undefined =>
  endpointsOf(project).find((endpoint) => endpoint.id === id);

/** Which endpoint a request names. */
export const endpointNamed = (name: string): EndpointId | undefined =>
  name === FIRST_ENDPOINT ? undefined : (name as EndpointId);

/** The version whose shapes an endpoint gets. */
export const versionOf = ({ apiVersion }: Pick<EventSettings, 'apiVersion'>): ApiVersion =>
  apiVersion ?? API_VERSIONS[0];
