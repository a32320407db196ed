import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { pageScripts } from './page-scripts.ts'
import { inlineScriptHashes } from './security.ts'
import { fillIn, type SiteFacts, sitemapOf } from './site-facts.ts'
import { answerFile, type GeneratedFile, makeFile } from './site-files.ts'

/** The built site, with the settings written into its pages. */
export interface Site {
  readonly folder: string
  /** Hashes of the inline scripts of the served pages, for the content security policy. */
  readonly scriptHashes: readonly string[]
  /** Files that are served from memory, by path. */
  readonly files: ReadonlyMap<string, GeneratedFile>
  /** The page of every path that is rendered in the browser. */
  readonly fallback: GeneratedFile
  /** Link headers of the fallback page, by path. */
  readonly scripts: ReadonlyMap<string, string>
}

/** Files that may contain placeholders; all others are served from disk. */
const WITH_SETTINGS = '{**/*.html,sw.js,robots.txt,manifest.webmanifest}'
const FALLBACK = '__spa-fallback.html'

/** Reads the built site and writes the settings into it. @throws Error that says how to build it. */
export function readSite(folder: string, facts: SiteFacts): Site {
  const files = new Map<string, GeneratedFile>()
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
  const listed = [...files].filter(([path, { isListed }]) => isListed && !path.endsWith('.html')).map(([path]) => path)
  files.set('/sitemap.xml', makeFile('sitemap.xml', sitemapOf(listed.sort(), facts.publicUrl)))
  return { folder, scriptHashes, files, fallback, scripts: pageScripts(folder) }
}

/** Returns the path of a prerendered page: `/legal/cookie-policy` for `legal/cookie-policy/index.html`. */
function pageOf(name: string): string | undefined {
  if (name === 'index.html') return '/'
  return name.endsWith('/index.html') ? `/${name.slice(0, -'/index.html'.length)}` : undefined
}

/** Files that are never served: dot files (except /.well-known) and source maps. */
const PRIVATE_FILES = /\/\.(?!well-known\/)|\.map(\.(br|gz|zst))?$/

/** Serves the site's files, and the fallback page for every other path of the application. */
export function mountSite(app: Hono, site: Site): void {
  app.get('/*', async (c, next) => {
    const { path } = c.req
    if (PRIVATE_FILES.test(path)) return c.text('Not found', 404)
    const file = site.files.get(path)
    if (file) return answerFile(c, file)
    // Each page has one URL.
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
        const isImmutable = path.includes(`${join(site.folder, 'assets')}`)
        c.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  app.get('/*', (c) => {
    // The fallback is for pages only, not for missing files.
    if (/\.\w+$/.test(c.req.path)) return c.text('Not found', 404)
    // Pages that search engines may list are prerendered.
    c.header('x-robots-tag', 'noindex')
    const scripts = site.scripts.get(c.req.path)
    if (scripts) c.header('link', scripts)
    return answerFile(c, site.fallback)
  })
}
