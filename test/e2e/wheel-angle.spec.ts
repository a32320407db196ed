import { PRIZES, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { drawFromTable } from '#server/modules/fairness/draw.ts'
import { openGame } from './games.ts'
import { expect, test } from './test.ts'

const SPINS = 100
const SERVER_SEED = '9f2c41d8b07e6a35c1d40e8f7b6293a5d18c0f4e2b7a96538d1c0e4f7a2b9c61'

/** What the engine draws with these seeds, one after the other. */
const DRAWN = Array.from({ length: SPINS }, (_, nonce) => {
  const clientSeed = 'angles'
  const { number, prize } = drawFromTable({ serverSeed: SERVER_SEED, clientSeed, nonce }, WHEEL_TABLE)
  return {
    draw: { serverSeedHash: 'a'.repeat(64), clientSeed, nonce, number },
    prize,
    prizeIndex: PRIZES.indexOf(prize),
  }
})

type Until = (happened: () => unknown) => Promise<void>
declare const until: Until

/** Gives the page a way to wait that needs no clock. */
function addUntil(): void {
  const until: Until = (happened) =>
    new Promise((resolve) => {
      const look = () => {
        if (!happened()) return
        watcher.disconnect()
        resolve()
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      look()
    })
  Object.assign(globalThis, { until })
}

/** Spins, and waits until the wheel turns. Runs in the page, as a hundred times over the wire would take minutes. */
async function spin(): Promise<void> {
  const button = (text: string) => [...document.querySelectorAll('main button')].find((one) => one.textContent === text)
  await until(() => button('SPIN NOW!'))
  ;(button('SPIN NOW!') as HTMLElement).click()
  await until(() => button('Spinning...'))
}

interface Stand {
  /** What the popup says. */
  readonly said: string
  /** Degrees clockwise, from the transform that the browser applies. */
  readonly angle: number
  /** The colour of the segment that is painted under the tip of the pointer. */
  readonly colour: string | undefined
}

/** Waits for the popup, closes it, and looks where the wheel stands. */
async function lookAtWheel(): Promise<Stand> {
  const popup = () => document.querySelector('dialog[open]')
  await until(popup)
  const said = popup()?.querySelector('h2')?.textContent ?? ''
  popup()?.querySelector<HTMLElement>('button[aria-label="Close"]')?.click()
  await until(() => !popup())
  const wheel = document.querySelector('[role="img"][aria-label^="Wheel"]')
  const disc = wheel?.querySelector(':scope > div')
  if (!wheel || !disc) throw new Error('there is no wheel')
  const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
  const box = wheel.getBoundingClientRect()
  // Just below the tip, which is at 52 of 400.
  const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height * 0.15)
  const colours = under.map((one) => one.getAttribute('class')?.match(/fill-(prize-\d)/)?.[1])
  return { said, angle: (Math.atan2(b, a) * 180) / Math.PI, colour: colours.find(Boolean) }
}

test(`the wheel stops at the drawn prize in ${SPINS} of ${SPINS} spins with fixed seeds`, async ({
  page,
  enterAs,
  project,
}) => {
  test.skip(project === 'phone', 'the same wheel')
  test.setTimeout(180_000)
  await page.clock.install()
  await page.addInitScript(addUntil)
  let taken = 0
  const read = new Map<string, object>()
  // The real server answers once; a hundred spins in a minute are more than it allows anybody to read.
  await page.route(/\/api\/(session|fairness|games|dashboard|health)/, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/games/wheel/spins') {
      const spun = DRAWN[taken]
      taken += 1
      return await route.fulfill({ json: { ...spun, spinsRemaining: SPINS - taken, balance: 1000, totalEarned: 1000 } })
    }
    const known = read.get(pathname) ?? (await (await route.fetch()).json())
    read.set(pathname, known)
    const left = pathname === '/api/games/wheel' ? { spinsRemaining: SPINS - taken } : {}
    await route.fulfill({ json: { ...known, ...left } })
  })
  await enterAs('saver')
  await openGame(page, 'wheel')
  await expect(page.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()

  const stood: Stand[] = []
  for (let count = 0; count < SPINS; count += 1) {
    await page.evaluate(spin)
    await page.clock.fastForward(5000)
    await page.clock.fastForward(500)
    stood.push(await page.evaluate(lookAtWheel))
  }
  const segment = 360 / PRIZES.length
  const found = stood.map(({ said, angle, colour }) => [
    said,
    (Math.round(-angle / segment) + PRIZES.length) % PRIZES.length,
    PRIZES.findIndex((prize) => prize.color === colour),
  ])
  expect(found).toEqual(
    DRAWN.map(({ prize, prizeIndex }) => [`You won ${prize.points} points!`, prizeIndex, prizeIndex]),
  )
  expect(new Set(DRAWN.map(({ prizeIndex }) => prizeIndex)).size, 'different prizes').toBeGreaterThan(4)
})
