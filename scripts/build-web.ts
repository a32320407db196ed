import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSW } from 'workbox-build'
import { readChunks, staffOnlyFiles } from './chunks.ts'
import { compressFiles } from './compress.ts'
import { stampBuild } from './sources.ts'

/**
 * Builds the site into build/client, then the service worker over what was built. The worker comes last
 * because it lists the prerendered pages too.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(root, 'build/client')

// Without an entry of its own React Router would change package.json and install into node_modules.
if (!existsSync(join(root, 'web/entry.server.tsx'))) throw new Error('web/entry.server.tsx is missing')

const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
const build = spawnSync(process.execPath, [cli, 'build'], { cwd: root, stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

const { count, size, warnings } = await generateSW({
  globDirectory: client,
  globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
  // Staff work online; their pages don't weigh on a member's phone.
  globIgnores: [...staffOnlyFiles(await readChunks(client))],
  swDest: join(client, 'sw.js'),
  sourcemap: false,
  cleanupOutdatedCaches: true,
  // The page asks before a new version takes over.
  skipWaiting: false,
  clientsClaim: true,
  navigateFallback: '/__spa-fallback.html',
  navigateFallbackDenylist: [/^\/api(\/|$)/, /^\/dev(\/|$)/, /^\/metrics$/],
  // The server completes pages by its settings: with other settings they are other pages.
  manifestTransforms: [
    (entries) => ({
      manifest: entries.map((entry) =>
        /\.(html|webmanifest)$/.test(entry.url) ? { ...entry, revision: `${entry.revision}-%SETTINGS%` } : entry,
      ),
    }),
  ],
  // File names carry a hash of their content.
  dontCacheBustURLsMatching: /^assets\//,
})
for (const warning of warnings) console.warn(warning)
console.log(`Service worker: ${count} files, ${Math.round(size / 1024)} kB, for use without a network.`)
console.log(`Compressed: ${compressFiles(client)} files.`)
stampBuild()
