/**
 * Timeouts for `createServer`, in milliseconds. The request timeout is longer than that of the slowest upload, so that routes can refuse
 * late bodies themselves.
 */
export const SERVER_LIMITS = {
  /** Longer than that of reverse proxies, so that they never use a connection that is being closed. */
  keepAliveTimeout: 75_000,
  /** From the connection, or the first byte of the next request, to the end of the headers. */
  headersTimeout: 20_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 5000,
} as const
