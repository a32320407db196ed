import { expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#test/app.ts'
import { openTab } from '#test/event-stream.ts'

const app = useTestApp()

test('a stream that is opened while the server stops sends its position and ends, so that the stop does not wait', async () => {
  const stopping = await startTestApp({ beside: app() })
  try {
    const { cookie = '' } = await app().member()
    stopping.hub.close()
    const tab = await openTab(stopping.url, cookie)
    const events = await tab.rest()
    expect(events).toMatchObject([{ type: 'heartbeat', retry: expect.stringMatching(/^\d+$/) }])
    expect(stopping.hub.size).toBe(0)
  } finally {
    await stopping.stop()
  }
})
