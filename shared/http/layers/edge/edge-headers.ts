/**
 * What the edge adds to each call that it passes on to the API, over whatever the caller sent under these names: its secret, the address
 * that the caller has, and the host that the caller named.
 */
export const EDGE_HEADERS = {
  secret: 'x-origin-secret',
  viewerAddress: 'x-viewer-address',
  viewerHost: 'x-viewer-host',
} as const;
