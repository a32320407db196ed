import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { pageScripts } from './page-scripts.ts'
import { inlineScriptHashes } from './security.ts'
import { fillIn, type SiteFacts, sitemapOf } from './site-facts.ts'
import { answerFile, type MadeFile, makeFile } from './site-files.ts'

/** The built site, with the settings written into its pages. */
export interface Site {
  readonly folder: string
  /** For the content security policy; of the pages as they are served. */
  readonly scriptHashes: readonly string[]
  /** What is served from memory, by path. */
  readonly files: ReadonlyMap<string, MadeFile>
  /** The page for every path that is rendered in the browser. */
  readonly fallback: MadeFile
  /** The Link headers that go with it, by path. */
  readonly scripts: ReadonlyMap<string, string>
}

/** What may name settings; everything else is served from disk as it was built. */
const WITH_SETTINGS = '{**/*.html,sw.js,robots.txt,manifest.webmanifest}'
const FALLBACK = '__spa-fallback.html'

/** Reads the built site and writes the settings into it. @throws Error that says how to build it. */
export function readSite(folder: string, facts: SiteFacts): Site {
  const files = new Map<string, MadeFile>()
  const scriptHashes: string[] = []
  for (const found of globSync(WITH_SETTINGS, { cwd: folder }).sort()) {
    const name = found.replaceAll(sep, '/')
    const content = fillIn(name, readFileSync(join(folder, name), 'utf8'), facts)
    const file = makeFile(name, content)
    if (name.endsWith('.html')) scriptHashes.push(...inlineScriptHashes(content))
    files.set(`/${name}`, file)
    const page = pageOf(name)
    if (page) files.set(page, file)
  }
  const fallback = files.get(`/${FALLBACK}`) ?? files.get('/index.html')
  if (!fallback) throw new Error(`The site is not built in ${folder}. Run npm run build.`)
  const listed = [...files].filter(([path, { listed }]) => listed && !path.endsWith('.html')).map(([path]) => path)
  files.set('/sitemap.xml', makeFile('sitemap.xml', sitemapOf(listed.sort(), facts.publicUrl)))
  return { folder, scriptHashes, files, fallback, scripts: pageScripts(folder) }
}

/** The address of a prerendered page: `legal/cookie-policy/index.html` is at `/legal/cookie-policy`. */
function pageOf(name: string): string | undefined {
  if (name === 'index.html') return '/'
  return name.endsWith('/index.html') ? `/${name.slice(0, -'/index.html'.length)}` : undefined
}

/**
 * Whatever somebody has left in the folder: what begins with a dot (but for /.well-known, which is for everybody), and the
 * sources of the bundles.
 */
const NOT_FOR_VISITORS = /\/\.(?!well-known\/)|\.map(\.(br|gz|zst))?$/

/** Serves files as they are, and the fallback page for every other path of the application. */
export function mountSite(app: Hono, site: Site): void {
  app.get('/*', async (c, next) => {
    const { path } = c.req
    if (NOT_FOR_VISITORS.test(path)) return c.text('Not found', 404)
    const file = site.files.get(path)
    if (file) return answerFile(c, file)
    // One address for each page.
    const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : undefined
    if (page && site.files.has(page)) return c.redirect(page + new URL(c.req.url).search, 308)
    return next()
  })
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
    // What search engines may list has a page of its own.
    c.header('x-robots-tag', 'noindex')
    const scripts = site.scripts.get(c.req.path)
    if (scripts) c.header('link', scripts)
    return answerFile(c, site.fallback)
  })
}
