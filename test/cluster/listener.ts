import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/transaction.ts'
import { openTab } from '../event-stream.ts'
import type { TestMember } from '../factories.ts'

const PAUSE_MS = 200

/** A member's browser that listens, and comes back whenever its stream is cut, saying what it heard last. */
export class Listener {
  readonly member: TestMember
  readonly #heard: { readonly id: number; readonly type: string }[] = []
  readonly #stopping = new AbortController()
  #first: number | undefined
  #last: string | undefined
  cuts = 0

  constructor(url: string, member: TestMember) {
    this.member = member
    void this.#listen(url)
  }

  async #listen(url: string): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#stream(url).catch(() => {})
      if (this.#stopping.signal.aborted) return
      this.cuts += 1
      await wait(PAUSE_MS)
    }
  }

  async #stream(url: string): Promise<void> {
    const tab = await openTab(url, this.member.cookie, { lastEventId: this.#last })
    this.#stopping.signal.addEventListener('abort', () => void tab.close().catch(() => {}))
    while (true) {
      const { id, type } = await tab.next()
      this.#first ??= Number(id)
      this.#last = id
      this.#heard.push({ id: Number(id), type })
    }
  }

  get isListening(): boolean {
    return this.#first !== undefined
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** How many of the member's events since the beginning it was never told of. */
  async missed(db: Db): Promise<{ told: number; missed: number }> {
    const told = await db
      .selectFrom('told_events')
      .select(['id', 'type'])
      .where('member_id', '=', this.member.id)
      .where('id', '>', this.#first ?? 0)
      .execute()
    const isHeard = (event: { id: number; type: string }) =>
      this.#heard.some(({ id, type }) => id >= event.id && (type === event.type || type === 'everything'))
    return { told: told.length, missed: told.filter((event) => !isHeard(event)).length }
  }
}

/** Resolves when every event has been told to those who listen. */
export async function everythingIsTold(db: Db): Promise<void> {
  const waiting = () => db.selectFrom('outbox').select('id').where('topic', '=', 'event').limit(1).executeTakeFirst()
  while (await waiting()) await wait(200)
}
