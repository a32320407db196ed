// Serves the gallery of components (web/dev) without the product's server, and prints its address. For test/e2e/gallery.spec.ts; during
// development it is at /dev/ui of `npm run dev`.

import { join } from 'node:path'
import { createServer } from 'vite'

const vite = await createServer({
  root: join(import.meta.dirname, '..'),
  // The cache of another server must not be replaced while that one uses it.
  cacheDir: 'node_modules/.vite-gallery',
  logLevel: 'error',
  optimizeDeps: { entries: ['web/dev/*.tsx', 'web/root.tsx'], include: ['use-intl > @formatjs/fast-memoize'] },
  server: { port: 0, host: '127.0.0.1', watch: null, hmr: false },
})
await vite.listen()
console.log(`${vite.resolvedUrls?.local[0]}dev/ui`)
process.once('SIGTERM', () => void vite.close().then(() => process.exit(0)))
