import { expect, test } from 'vitest'
import { Actor } from '#test/actor.ts'
import { startTestApp, TestClock, useTestApp } from '#test/app.ts'

const app = useTestApp()

/** Advances by a millisecond at each reading, like a real clock. */
class MovingClock extends TestClock {
  override now(): Date {
    this.advance(0.001)
    return super.now()
  }
}

test('due events of a command are delivered at once; later ones cause no signal', async () => {
  let writes = 0
  const clock = new MovingClock(app().clock.now().toISOString())
  const afterWrite = () => {
    writes += 1
  }
  const moving = await startTestApp({ beside: app(), clock, afterWrite })
  try {
    const member = new Actor(moving.url, (await app().member()).account)
    expect((await member.call('POST /api/check-in')).status).toBe(200)
    expect(writes).toBe(1)
    expect((await member.call('POST /api/games/wheel/spins')).status).toBe(200)
    expect(writes).toBe(1)
  } finally {
    await moving.stop()
  }
})
