import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { inlineScriptHashes } from './security.ts'

/** The built site on disk. */
export interface Site {
  readonly folder: string
  /** For the content security policy. */
  readonly scriptHashes: readonly string[]
  /** The page for every path that is rendered in the browser. */
  readonly fallback: string
}

/** Reads the built site. @throws Error that says how to build it. */
export function readSite(folder: string): Site {
  const fallbackFile = ['__spa-fallback.html', 'index.html'].map((name) => join(folder, name)).find(existsSync)
  if (!fallbackFile) throw new Error(`The site is not built in ${folder}. Run npm run build.`)
  const pages = globSync('**/*.html', { cwd: folder })
  const scriptHashes = pages.flatMap((page) => inlineScriptHashes(readFileSync(join(folder, page), 'utf8')))
  return { folder, scriptHashes, fallback: readFileSync(fallbackFile, 'utf8') }
}

/** Serves files as they are, and the fallback page for every other path of the application. */
export function mountSite(app: Hono, site: Site): void {
  app.use(
    '/*',
    serveStatic({
      root: site.folder,
      precompressed: true,
      onFound: (path, c) => {
        const forever = path.includes(`${join(site.folder, 'assets')}`)
        c.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  app.get('/*', (c) => {
    // A missing file is missing; only pages are rendered in the browser.
    if (/\.\w+$/.test(c.req.path)) return c.text('Not found', 404)
    c.header('cache-control', 'no-cache')
    return c.html(site.fallback)
  })
}
