import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { NumberedRules } from '#server/modules/rules/index.ts'
import { pageScripts } from './page-scripts.ts'
import { inlineScriptHashes } from './security.ts'
import { fillIn, type Markup, type SiteFacts, sitemapOf } from './site-facts.ts'
import { answerFile, type GeneratedFile, makeFile } from './site-files.ts'

/** The built site. */
export interface Site {
  readonly folder: string
  /** Hashes of the inline scripts of the served pages, for the content security policy. */
  readonly scriptHashes: readonly string[]
  /** The paths of the files that are served from memory. */
  readonly paths: ReadonlySet<string>
  /** Returns the files with the settings, the active rules and the published texts; without rules, they state no numbers of them. */
  filesFor(rules: NumberedRules | undefined, content?: SiteContent): SiteFiles
  /** Returns a page with other texts and without scripts; undefined where there is none at the path. */
  pageWith(path: string, rules: NumberedRules | undefined, content: Markup): string | undefined
  /** Link headers of the fallback page, by path. */
  readonly scripts: ReadonlyMap<string, string>
}

/** The published texts. */
export interface SiteContent {
  /** Changes with any text. */
  readonly key: string
  readonly markup: Markup
}

/** Reads what pages are made from. */
export interface SiteReads {
  /** Reads the active rules; undefined until the database could be read. */
  readonly readRules: () => Promise<NumberedRules | undefined>
  readonly readContent: () => Promise<SiteContent>
}

interface SiteFiles {
  /** Files that are served from memory, by path. */
  readonly byPath: ReadonlyMap<string, GeneratedFile>
  /** The page of every path that is rendered in the browser. */
  readonly fallback: GeneratedFile
}

/** Files that may contain placeholders; all others are served from disk. */
const WITH_SETTINGS = '{**/*.html,sw.js,robots.txt,manifest.webmanifest}'
const FALLBACK = '__spa-fallback.html'

/** Reads the built site. @throws Error that says how to build it. */
export function readSite(folder: string, facts: SiteFacts): Site {
  const sources = globSync(WITH_SETTINGS, { cwd: folder })
    .sort()
    .map((found) => ({ name: found.replaceAll(sep, '/'), content: readFileSync(join(folder, found), 'utf8') }))
  if (!sources.some(({ name }) => name === FALLBACK || name === 'index.html'))
    throw new Error(`The site is not built in ${folder}. Run npm run build.`)
  // Numbers of the rules stand outside of scripts, so the hashes are the same for all sets.
  const scriptHashes = sources
    .filter(({ name }) => name.endsWith('.html'))
    .flatMap(({ name, content }) => inlineScriptHashes(fillIn(name, content, facts)))

  function makeFiles(rules: NumberedRules | undefined, markup: Markup): SiteFiles {
    const byPath = new Map<string, GeneratedFile>()
    for (const { name, content } of sources) {
      const file = makeFile(name, fillIn(name, content, facts, rules, markup))
      byPath.set(`/${name}`, file)
      const page = pageOf(name)
      if (page) byPath.set(page, file)
    }
    const fallback = byPath.get(`/${FALLBACK}`) ?? byPath.get('/index.html')
    if (!fallback) throw new Error('the site has no pages')
    const listed = [...byPath].filter(([path, { isListed }]) => isListed && !path.endsWith('.html'))
    const paths = listed.map(([path]) => path).sort()
    byPath.set('/sitemap.xml', makeFile('sitemap.xml', sitemapOf(paths, facts.publicUrl)))
    return { byPath, fallback }
  }

  let latest: { readonly key: string; readonly files: SiteFiles } | undefined
  const filesFor = (rules: NumberedRules | undefined, content: SiteContent = NO_CONTENT): SiteFiles => {
    const key = `${rules?.hash} ${content.key}`
    if (latest?.key !== key) latest = { key, files: makeFiles(rules, content.markup) }
    return latest.files
  }
  const pageWith = (path: string, rules: NumberedRules | undefined, markup: Markup): string | undefined => {
    const source = sources.find(({ name }) => pageOf(name) === path)
    return source && fillIn(source.name, source.content.replace(SCRIPTS, ''), facts, rules, markup)
  }
  const paths = new Set(filesFor(undefined).byPath.keys())
  return { folder, scriptHashes, paths, filesFor, pageWith, scripts: pageScripts(folder) }
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/gi
const NO_CONTENT: SiteContent = { key: '', markup: {} }

/** Returns the path of a prerendered page: `/legal/cookie-policy` for `legal/cookie-policy/index.html`. */
function pageOf(name: string): string | undefined {
  if (name === 'index.html') return '/'
  return name.endsWith('/index.html') ? `/${name.slice(0, -'/index.html'.length)}` : undefined
}

/** Files that are never served: dot files (except /.well-known) and source maps. */
const PRIVATE_FILES = /\/\.(?!well-known\/)|\.map(\.(br|gz|zst))?$/

/** Serves the site's files, and the fallback page for every other path of the application. */
export function mountSite(app: Hono, site: Site, { readRules, readContent }: SiteReads): void {
  const readFiles = async () => {
    const [rules, content] = await Promise.all([readRules(), readContent()])
    return site.filesFor(rules, content)
  }
  app.get('/*', async (c, next) => {
    const { path } = c.req
    if (PRIVATE_FILES.test(path)) return c.text('Not found', 404)
    const file = site.paths.has(path) && (await readFiles()).byPath.get(path)
    if (file) return answerFile(c, file)
    // Each page has one URL.
    const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : undefined
    if (page && site.paths.has(page)) return c.redirect(page + new URL(c.req.url).search, 308)
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
  app.get('/*', async (c) => {
    // The fallback is for pages only, not for missing files.
    if (/\.\w+$/.test(c.req.path)) return c.text('Not found', 404)
    // Pages that search engines may list are prerendered.
    c.header('x-robots-tag', 'noindex')
    const scripts = site.scripts.get(c.req.path)
    if (scripts) c.header('link', scripts)
    return answerFile(c, (await readFiles()).fallback)
  })
}
