import { expect, test } from 'vitest'
import { startTestApp, useTestApp } from '#test/app.ts'
import { openTab } from '#test/event-stream.ts'

const app = useTestApp()

test('a stream that is asked for while the server stops says where it stands and ends, so that nothing waits for it', async () => {
  const stopping = await startTestApp({ beside: app() })
  try {
    const { cookie = '' } = await app().member()
    stopping.hub.close()
    const tab = await openTab(stopping.url, cookie)
    const heard = await tab.rest()
    expect(heard).toMatchObject([{ type: 'here', retry: expect.stringMatching(/^\d+$/) }])
    expect(stopping.hub.size).toBe(0)
  } finally {
    await stopping.stop()
  }
})
