import { Actor } from '../actor.ts'
import type { Client } from './client.ts'
import type { SoakActor } from './soak-actor.ts'

interface Mail {
  readonly to: string
  readonly links: readonly string[]
}

const INTERVAL_MS = 1500
/** A killed process leases its mail for two more minutes, and the next process may be killed as well. */
const MAX_READS = 200

/** Reads the mailbox that the server offers without a mail server. Actors who wait at the same time share one read. */
export class Mailbox {
  readonly #client: Client
  #mails: Promise<readonly Mail[]> = Promise.resolve([])
  #readAt = 0

  constructor(client: Client) {
    this.#client = client
  }

  /** Waits for the newest mailed link that contains a part. @returns undefined if none arrives */
  async waitForLink(actor: SoakActor, part: string): Promise<URL | undefined> {
    for (let reads = 0; reads < MAX_READS && !this.#client.closing.signal.aborted; reads += 1) {
      const links = (await this.#read(actor)).flatMap(({ to, links }) => (to === actor.email ? links : []))
      const link = links.find((href) => href.includes(part))
      if (link) return new URL(link)
      await this.#client.pause(INTERVAL_MS)
    }
    return undefined
  }

  #read(actor: SoakActor): Promise<readonly Mail[]> {
    if (performance.now() - this.#readAt < INTERVAL_MS) return this.#mails
    this.#readAt = performance.now()
    this.#mails = this.#client
      .readBy('the mailbox', actor, () =>
        new Actor(this.#client.url, undefined).send<{ messages: Mail[] }>('GET', '/dev/mailbox.json'),
      )
      .then(({ body }) => body.messages)
    return this.#mails
  }
}
