/**
 * What a connection may cost whoever does not use it, for `createServer`. All times in milliseconds. A whole request may
 * take as long as the slowest upload and a little more: what is late within that is refused by the routes themselves.
 */
export const SERVER_LIMITS = {
  /** Longer than reverse proxies keep a connection, so that they never send into one that is being closed. */
  keepAliveTimeout: 75_000,
  /** From the connection, or the first byte of the next request, to the end of its head. */
  headersTimeout: 20_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 5000,
} as const
