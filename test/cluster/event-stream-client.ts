import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/transaction.ts'
import { openTab } from '../event-stream.ts'
import type { TestMember } from '../factories.ts'

const RECONNECT_MS = 200

/** A member's browser: receives server-sent events, and reconnects with the id of the last event when the stream is cut. */
export class EventStreamClient {
  readonly member: TestMember
  readonly #received: { readonly id: number; readonly type: string }[] = []
  readonly #stopping = new AbortController()
  #firstId: number | undefined
  #lastId: string | undefined
  cuts = 0

  constructor(url: string, member: TestMember) {
    this.member = member
    void this.#run(url)
  }

  async #run(url: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#readStream(url).catch(() => {})
      if (this.#stopping.signal.aborted) return
      this.cuts += 1
      await wait(RECONNECT_MS)
    }
  }

  async #readStream(url: string): Promise<void> {
    const tab = await openTab(url, this.member.cookie, { lastEventId: this.#lastId })
    this.#stopping.signal.addEventListener('abort', () => void tab.close().catch(() => {}))
    while (true) {
      const { id, type } = await tab.next()
      this.#firstId ??= Number(id)
      this.#lastId = id
      this.#received.push({ id: Number(id), type })
    }
  }

  get isConnected(): boolean {
    return this.#firstId !== undefined
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** Counts the events that were published for the member since the first connection, and those that did not arrive. */
  async countEvents(db: Db): Promise<{ published: number; missed: number }> {
    const published = await db
      .selectFrom('published_events')
      .select(['id', 'type'])
      .where('member_id', '=', this.member.id)
      .where('id', '>', this.#firstId ?? 0)
      .execute()
    const isReceived = (event: { id: number; type: string }) =>
      this.#received.some(({ id, type }) => id >= event.id && (type === event.type || type === 'everything'))
    return { published: published.length, missed: published.filter((event) => !isReceived(event)).length }
  }
}

/** Resolves when the outbox has no event left to publish. */
export async function waitUntilEventsPublished(db: Db): Promise<void> {
  const next = () => db.selectFrom('outbox').select('id').where('topic', '=', 'event').limit(1).executeTakeFirst()
  while (await next()) await wait(200)
}
