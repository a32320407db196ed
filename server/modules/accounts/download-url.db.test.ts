import { expect, test } from 'vitest'
import { visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'

const plain = useTestApp()
const published = useTestApp({ environment: { DOWNLOAD_URL: 'https://apps.example/paz' } })

test('a browser learns where the app is downloaded, or that it has to install it itself', async () => {
  expect((await visitor(plain()).call('GET /api/session')).body.downloadUrl).toBeNull()
  expect((await visitor(published()).call('GET /api/session')).body.downloadUrl).toBe('https://apps.example/paz')
})
