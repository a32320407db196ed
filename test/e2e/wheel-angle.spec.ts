import { PRIZES, WHEEL_TABLE } from '#contracts/draw-tables.ts'
import { drawFromTable } from '#server/modules/fairness/draw.ts'
import { openGame, winDialog } from './games.ts'
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

interface Stand {
  /** Degrees clockwise, from the transform that the browser applies. */
  readonly angle: number
  /** The colour of the segment that lies under the tip of the pointer, as it is painted. */
  readonly colour: string | undefined
}

test(`the wheel stops at the drawn prize in ${SPINS} of ${SPINS} spins with fixed seeds`, async ({
  page,
  enterAs,
  project,
}) => {
  test.skip(project === 'phone', 'the same wheel')
  test.setTimeout(120_000)
  await page.clock.install()
  let taken = 0
  await page.route('**/api/games/wheel', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), spinsRemaining: SPINS - taken } })
  })
  await page.route('**/api/games/wheel/spins', async (route) => {
    const spun = DRAWN[taken]
    taken += 1
    await route.fulfill({ json: { ...spun, spinsRemaining: SPINS - taken, balance: 1000, totalEarned: 1000 } })
  })
  await enterAs('saver')
  await openGame(page, 'wheel')
  const wheel = page.getByRole('img', { name: /^Wheel with 8 equal segments/ })

  const found: (number | undefined)[][] = []
  for (const { prize } of DRAWN) {
    await page.getByRole('button', { name: 'SPIN NOW!' }).press('Enter')
    await page.getByRole('button', { name: 'Spinning...' }).waitFor()
    await page.clock.fastForward(5000)
    await page.clock.fastForward(500)
    const win = winDialog(page, prize.points)
    await win.waitFor()
    await page.keyboard.press('Escape')
    await win.waitFor({ state: 'hidden' })
    const { angle, colour } = await wheel.evaluate((element): Stand => {
      const disc = element.querySelector(':scope > div')
      if (!disc) throw new Error('there is no disc')
      const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
      const box = element.getBoundingClientRect()
      // Just below the tip, which is at 52 of 400.
      const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height * 0.15)
      const segment = under.find(
        (one) => one instanceof SVGPathElement && /fill-prize-/.test(one.getAttribute('class') ?? ''),
      )
      return {
        angle: (Math.atan2(b, a) * 180) / Math.PI,
        colour: segment?.getAttribute('class')?.match(/fill-(prize-\d)/)?.[1],
      }
    })
    const byAngle = (Math.round(-angle / 45) + 8) % 8
    found.push([byAngle, PRIZES.findIndex((one) => one.color === colour)])
  }
  expect(found).toEqual(DRAWN.map(({ prizeIndex }) => [prizeIndex, prizeIndex]))
  // All prizes but the rarest are among them.
  expect(new Set(DRAWN.map(({ prizeIndex }) => prizeIndex)).size).toBeGreaterThan(5)
})
