import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateSW } from 'workbox-build'
import { readChunks, staffOnlyFiles } from './chunks.ts'
import { compressFiles } from './compress.ts'
import { sourcesHash, stampBuild } from './sources.ts'

/**
 * Builds the site into build/client, then the service worker over what was built. The worker comes last
 * because it lists the prerendered pages too.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(root, 'build/client')

// Without an entry of its own React Router would change package.json and install into node_modules.
if (!existsSync(join(root, 'web/entry.server.tsx'))) throw new Error('web/entry.server.tsx is missing')

const sources = sourcesHash()
const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
const build = spawnSync(process.execPath, [cli, 'build'], { cwd: root, stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)

const worker = join(client, 'sw.js')
const { count, size, warnings } = await generateSW({
  globDirectory: client,
  globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
  // Staff work online; their pages don't weigh on a member's phone.
  globIgnores: [...staffOnlyFiles(await readChunks(client))],
  swDest: worker,
  sourcemap: false,
  cleanupOutdatedCaches: true,
  // The page asks before a new version takes over.
  skipWaiting: false,
  clientsClaim: true,
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
// Pages are answered by our own part, which has to be asked first.
const pages = readFileSync(join(root, 'web/worker.js'), 'utf8').replace('__VERSION__', versionOf(client))
writeFileSync(worker, `${pages}\n${readFileSync(worker, 'utf8')}`)
for (const warning of warnings) console.warn(warning)
console.log(`Service worker: ${count} files, ${Math.round(size / 1024)} kB, for use without a network.`)
console.log(`Compressed: ${compressFiles(client)} files.`)
stampBuild(sources)

/** The router's name for what was built together; its manifest tells it to the page as well. */
function versionOf(folder: string): string {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: folder })
  const version = manifest && /"version":"([^"]+)"/.exec(readFileSync(join(folder, manifest), 'utf8'))?.[1]
  if (!version) throw new Error('The route manifest of the build names no version')
  return version
}
