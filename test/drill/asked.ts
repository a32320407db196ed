import pg from 'pg'

/** One statement on a server, by a connection of its own. @throws Error without an answer in that time */
export async function asked<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  withinMs = 60_000,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    // One that hangs would keep the drill waiting.
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}
