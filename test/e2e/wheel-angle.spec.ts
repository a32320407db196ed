import { drawFromTable } from '#server/modules/fairness/draw.ts'
import { WHEEL_TABLE } from '#test/first-rules.ts'
import { openGame } from './games.ts'
import { PATIENCE } from './patience.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const SPINS = 100
const SERVER_SEED = '9f2c41d8b07e6a35c1d40e8f7b6293a5d18c0f4e2b7a96538d1c0e4f7a2b9c61'

// A small viewport without a trace, because a hundred spins need much painting.
test.use({ viewport: { width: 360, height: 640 }, trace: 'off' })

/** Draws of the engine with these seeds. */
const DRAWN = Array.from({ length: SPINS }, (_, nonce) => {
  const clientSeed = 'angles'
  const { number, prize } = drawFromTable({ serverSeed: SERVER_SEED, clientSeed, nonce }, WHEEL_TABLE)
  const draw = { serverSeedHash: 'a'.repeat(64), clientSeed, nonce, number }
  return { prizeIndex: WHEEL_TABLE.prizes.indexOf(prize), prize, balance: 1000, totalEarned: 1000, draw }
})

/** Speeds up the page's clock by 50, answers spins with the given draws, and caches reads. */
async function speedUp(drawn: typeof DRAWN): Promise<void> {
  const SPEED = 50
  const { fetch, setTimeout, requestAnimationFrame } = window
  const start = performance.now()
  const real = performance.now.bind(performance)
  const now = () => start + (real() - start) * SPEED
  performance.now = now
  window.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, ms / SPEED)) as typeof setTimeout
  window.requestAnimationFrame = (draw) => requestAnimationFrame(() => draw(now()))

  let taken = 0
  const known = new Map<string, Promise<string>>()
  const answer = async (path: string, init?: RequestInit): Promise<string> => {
    const left = drawn.length - taken
    if (path === '/api/games/wheel/spins') {
      taken += 1
      return JSON.stringify({ ...drawn[taken - 1], spinsRemaining: left - 1 })
    }
    // A hundred spins cause more reads than the limit per minute.
    if (!known.has(path))
      known.set(
        path,
        fetch(path, { ...init, signal: null }).then((read) => read.text()),
      )
    const body = (await known.get(path)) ?? ''
    return path === '/api/games/wheel' ? JSON.stringify({ ...JSON.parse(body), spinsRemaining: left }) : body
  }
  window.fetch = async (path, init) =>
    new Response(await answer(String(path), init), { headers: { 'content-type': 'application/json' } })
}

interface WheelResult {
  /** The sentence of the win. */
  readonly text: string
  /** Degrees clockwise, from the computed transform. */
  readonly angle: number
  /** Colour of the segment below the tip of the pointer. */
  readonly colour: string | undefined
}

/** Spins this many times. Runs in the page, because a hundred remote spins would take minutes. */
async function spinAll(spins: number): Promise<WheelResult[]> {
  const until = <Found>(find: () => Found): Promise<NonNullable<Found>> =>
    new Promise((resolve) => {
      const check = () => {
        const found = find()
        if (!found) return
        watcher.disconnect()
        resolve(found)
      }
      const watcher = new MutationObserver(check)
      watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['open'] })
      check()
    })
  const button = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('main button')].find(({ textContent }) => textContent === text)
  const popup = () => document.querySelector('dialog[open]')
  const wheel = document.querySelector('[role="img"][aria-label^="Wheel"]')
  const disc = wheel?.querySelector(':scope > div > div')
  if (!wheel || !disc) throw new Error('there is no wheel')

  const results: WheelResult[] = []
  while (results.length < spins) {
    ;(await until(() => button('SPIN NOW!'))).click()
    await until(() => button('Spinning...'))
    const win = await until(() => document.querySelector('[data-win]'))
    const text = win.textContent ?? ''
    const close = [...document.querySelectorAll('dialog[open] button')].find(
      ({ textContent }) => textContent === 'Close',
    )
    if (close instanceof HTMLElement) close.click()
    await until(() => !popup())
    const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
    const box = wheel.getBoundingClientRect()
    // Just below the tip, which is at 52 of 400.
    const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height * 0.15)
    const colours = under.map((one) => one.getAttribute('class')?.match(/fill-(prize-\d)/)?.[1])
    results.push({ text, angle: (Math.atan2(b, a) * 180) / Math.PI, colour: colours.find(Boolean) })
  }
  return results
}

test(`the wheel stops at the drawn prize in ${SPINS} of ${SPINS} spins with fixed seeds`, async ({
  page,
  signInAs,
}) => {
  test.setTimeout(180_000 * PATIENCE)
  await signInAs('saver')
  await openGame(page, 'wheel')
  await expect(page.getByRole('button', { name: 'SPIN NOW!' })).toBeVisible()
  await page.evaluate(speedUp, DRAWN)
  const results = await page.evaluate(spinAll, SPINS)

  const segment = 360 / WHEEL_TABLE.prizes.length
  const found = results.map(({ text, angle, colour }) => [
    text,
    (Math.round(-angle / segment) + WHEEL_TABLE.prizes.length) % WHEEL_TABLE.prizes.length,
    WHEEL_TABLE.prizes.findIndex((prize) => prize.color === colour),
  ])
  expect(found).toEqual(
    DRAWN.map(({ prize, prizeIndex }) => [`You won ${prize.points} points!`, prizeIndex, prizeIndex]),
  )
  expect(new Set(DRAWN.map(({ prizeIndex }) => prizeIndex)).size, 'different prizes').toBeGreaterThan(4)
})
