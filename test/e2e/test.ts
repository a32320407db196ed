import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type ActorName, emailOf, FRESH, freshEmail, type ProjectName, SESSIONS_FILE } from './actors.ts'
import { CLOCK_OFFSET_VARIABLE, shiftClock } from './clock.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'

interface Fixtures {
  readonly project: ProjectName
  /** Errors of pages: of scripts, in the console and of the content security policy. */
  readonly pageErrors: PageErrors
  /** A proxy in front of the server that injects faults. */
  readonly faultProxy: FaultProxy
  /** Adds the session of a seeded member to the browser. */
  readonly signInAs: (actor: ActorName) => Promise<void>
  /** The address of a fresh member that only this attempt of the test uses. */
  readonly freshMemberEmail: string
  /** Adds the session of the fresh member to the browser. */
  readonly signInAsFresh: () => Promise<void>
  /** A part of addresses that differs by viewport and attempt. */
  readonly uniqueId: string
}

/** Collects errors of pages. An unexpected error fails the test. */
class PageErrors {
  readonly found: string[] = []
  /** The frames of the house banner and of previews block all scripts, also those that Playwright adds to every frame. */
  readonly #expected: RegExp[] = [/^Blocked script execution in '(?:[^']+\/ad\/banner|about:srcdoc)'/]

  /** Expects responses with these statuses, which the browser reports as errors. */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses) this.#expected.push(new RegExp(`responded with a status of ${status} `))
  }

  /** Expects network errors. */
  expectNetworkErrors(): void {
    this.#expected.push(
      /net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION_\w+|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED)/,
    )
  }

  /** Expects failed loads of parts of the site. */
  expectLoadErrors(): void {
    this.#expected.push(/Error loading route module|Failed to fetch dynamically imported module/)
  }

  watch(page: Page): void {
    page.on('pageerror', (error) => this.found.push(`${error.stack ?? error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !this.#expected.some((one) => one.test(text))) this.found.push(text)
    })
  }
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(shiftClock, Number(process.env[CLOCK_OFFSET_VARIABLE]))
        const close = context.close.bind(context)
        context.close = async (closeOptions) => {
          // A handler that still fetches an answer would fail the test.
          await Promise.all([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
          await close(closeOptions)
        }
        return context
      }
      await use(browser)
      browser.newContext = open
    },
    { scope: 'worker' },
  ],
  // Specs that wait for a schedule have the actors of the desktop.
  project: async ({ browserName: _ }, use, info) => use(info.project.name === 'phone' ? 'phone' : 'desktop'),
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = new PageErrors()
      context.on('page', (page) => pageErrors.watch(page))
      await use(pageErrors)
      expect(pageErrors.found, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
  faultProxy: async ({ baseURL }, use) => {
    await using faultProxy = await openFaultProxy(baseURL ?? '')
    await use(faultProxy)
  },
  signInAs: async ({ context, project, baseURL }, use) => {
    await use((actor) => addSession(context, emailOf(actor, project), baseURL))
  },
  freshMemberEmail: async ({ project }, use) => use(freshEmail(project, takeFreshNumber(project))),
  signInAsFresh: async ({ context, freshMemberEmail, baseURL }, use) => {
    await use(() => addSession(context, freshMemberEmail, baseURL))
  },
  uniqueId: async ({ project }, use, { retry, repeatEachIndex }) =>
    use(`${project}${retry || ''}${repeatEachIndex || ''}`),
})

/** Reserves the next fresh member of a viewport, with a folder as a lock between processes. */
function takeFreshNumber(project: ProjectName): number {
  for (let number = 0; number < FRESH.count; number += 1) {
    try {
      mkdirSync(join(process.env.E2E_DATA_DIR ?? '', `${project}-${number}-is-taken`))
      return number
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  throw new Error('every fresh member is used: FRESH.count is too small')
}

/** Signs a seeded member in without the form. */
export async function addSession(context: BrowserContext, email: string, url = ''): Promise<void> {
  const { [email]: cookie = '' } = readSessions()
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
}

const readSessions = (): Partial<Record<string, string>> => sessionsIn(process.env.E2E_DATA_DIR ?? '')

/** Reads the sessions of the seeded members in a data directory, by address. */
export const sessionsIn = (folder: string): Partial<Record<string, string>> =>
  JSON.parse(readFileSync(join(folder, SESSIONS_FILE), 'utf8'))

export { expect }
