// Reads the server's response times from its metrics, without the network and the load generator, which shares the cores.

/** Requests of one route so far, and how many of them took at most a number of seconds, by seconds. */
export interface ServerTimes {
  readonly all: number
  readonly within: (seconds: number) => number
}

export async function serverTimes(url: string, route: string): Promise<ServerTimes> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, labels = '', value] of text.matchAll(/^http_request_seconds_bucket\{(.*)\} (\d+)$/gm)) {
    if (!labels.includes(`route="${route}"`) || !labels.includes('status="200"')) continue
    const bound = /le="([^"]+)"/.exec(labels)?.[1] ?? ''
    counts.set(bound, Number(value))
  }
  return { all: counts.get('+Inf') ?? 0, within: (seconds) => counts.get(String(seconds)) ?? 0 }
}

/** Returns the percentage of requests between two readings that took at most a number of seconds. */
export const shareWithin = (before: ServerTimes, after: ServerTimes, seconds: number): number =>
  (100 * (after.within(seconds) - before.within(seconds))) / (after.all - before.all)
