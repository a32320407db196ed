import { Actor } from '../actor.ts'
import type { Person } from './actor.ts'
import type { Client } from './client.ts'

interface Mail {
  readonly to: string
  readonly links: readonly string[]
}

const EVERY_MS = 1500
/** A process that is killed while it sends holds the mail for two more minutes, and the next one may be killed as well. */
const TRIES = 200

/** The mailbox of everybody, which the server keeps where no mail server is set. Read for all who wait together. */
export class Mailbox {
  readonly #client: Client
  #mails: Promise<readonly Mail[]> = Promise.resolve([])
  #readAt = 0

  constructor(client: Client) {
    this.#client = client
  }

  /** The newest link of a kind that was mailed to somebody, other than one that is known. @returns undefined if none comes */
  async linkTo(person: Person, part: string, known?: URL): Promise<URL | undefined> {
    for (let tries = 0; tries < TRIES && !this.#client.closing.signal.aborted; tries += 1) {
      const links = (await this.#read(person)).flatMap(({ to, links }) => (to === person.email ? links : []))
      const link = links.find((one) => one.includes(part))
      if (link && link !== known?.href) return new URL(link)
      await this.#client.pause(EVERY_MS)
    }
    return undefined
  }

  #read(person: Person): Promise<readonly Mail[]> {
    if (performance.now() - this.#readAt < EVERY_MS) return this.#mails
    this.#readAt = performance.now()
    this.#mails = this.#client
      .hearRead('the mailbox', person, () =>
        new Actor(this.#client.url, undefined).send<{ messages: Mail[] }>('GET', '/dev/mailbox.json'),
      )
      .then(({ body }) => body.messages)
    return this.#mails
  }
}
