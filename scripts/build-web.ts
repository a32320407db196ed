import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { injectManifest } from 'workbox-build'
import { readChunks, staffOnlyFiles } from './chunks.ts'
import { compressFiles } from './compress.ts'
import { sourcesHash, stampBuild } from './sources.ts'

/**
 * Builds the site into build/client, then the service worker. The worker is built last because it lists the prerendered pages.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const client = join(root, 'build/client')

// Without this entry React Router would change package.json and install into node_modules.
if (!existsSync(join(root, 'web/entry.server.tsx'))) throw new Error('web/entry.server.tsx is missing')

const sources = sourcesHash()
const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
// Other values build React's development version, without prerendered pages.
const env = { ...process.env, NODE_ENV: 'production' }
const site = spawnSync(process.execPath, [cli, 'build'], { cwd: root, stdio: 'inherit', env })
if (site.status !== 0) process.exit(site.status ?? 1)

await build({
  configFile: false,
  logLevel: 'warn',
  define: { __VERSION__: JSON.stringify(versionOf(client)) },
  build: {
    outDir: client,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: join(root, 'web/worker.js'), output: { format: 'iife', entryFileNames: 'sw.js' } },
  },
})
const worker = join(client, 'sw.js')
const { count, size, warnings } = await injectManifest({
  swSrc: worker,
  swDest: worker,
  globDirectory: client,
  globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
  // Staff work online: a member's phone does not download their pages.
  globIgnores: ['sw.js', ...staffOnlyFiles(await readChunks(client))],
  // The server fills settings into pages, so a change of settings is a new version of a page.
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
stampBuild(sources)

/** React Router's version of the build; the page finds it in the manifest too. */
function versionOf(folder: string): string {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: folder })
  const version = manifest && /"version":"([^"]+)"/.exec(readFileSync(join(folder, manifest), 'utf8'))?.[1]
  if (!version) throw new Error('The route manifest of the build names no version')
  return version
}
