import pg from 'pg'

/** Runs a statement on a new connection. @throws Error without an answer within the timeout */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  timeoutMs = 60_000,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    // end() would wait for a server that is frozen.
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}
