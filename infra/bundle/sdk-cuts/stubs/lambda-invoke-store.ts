type InvokeStore = Readonly<{ getXRayTraceId(): string | undefined }>;

/** Replaces a store of the invocation that also makes one. Lambda's runtime has made it, by which a call names the trace it belongs to. */
export const InvokeStore = {
  getInstanceAsync: async () =>
    (globalThis as { awslambda?: { InvokeStore?: InvokeStore } }).awslambda?.InvokeStore,
};
