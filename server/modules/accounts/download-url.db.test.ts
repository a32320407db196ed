import { expect, test } from 'vitest'
import { visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const plain = useTestApp()
const published = useTestApp({ environment: { DOWNLOAD_URL: 'https://apps.example/paz' } })

test('the session has the URL of the app’s download, or none if the browser has to install it', async () => {
  expect((await visitor(plain()).call('GET /api/session')).body.downloadUrl).toBeNull()
  expect((await visitor(published()).call('GET /api/session')).body.downloadUrl).toBe('https://apps.example/paz')
})
