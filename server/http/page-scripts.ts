import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the router's list of routes says of one of them. */
interface Route {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: string
  readonly imports?: readonly string[]
}

interface RouteManifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, Route>>
}

/**
 * The scripts of each page that is rendered in the browser, as the value of a Link header. They all share one
 * document, which can name none of them: without this a page's own scripts are asked for only when the router runs.
 */
export function pageScripts(folder: string): ReadonlyMap<string, string> {
  const [found] = globSync('assets/manifest-*.js', { cwd: folder })
  if (!found) return new Map()
  const { entry, routes } = readManifest(readFileSync(join(folder, found), 'utf8'))
  // The document names these itself.
  const { root } = routes
  const named = new Set([entry, root].flatMap((one) => (one ? [one.module, ...(one.imports ?? [])] : [])))
  const all = Object.values(routes)
  const frames = new Set(all.map(({ parentId }) => parentId))
  const pages = all.filter(({ id, path = '' }) => !frames.has(id) && !/[:*]/.test(path))
  return new Map(
    pages.map((page) => {
      const chain = chainOf(routes, page)
      const files = new Set(chain.flatMap(({ module, imports = [] }) => [module, ...imports]))
      const links = [...files].filter((file) => !named.has(file)).map((file) => `<${file}>; rel=modulepreload`)
      return [`/${chain.flatMap(({ path }) => path || []).join('/')}`, links.join(', ')]
    }),
  )
}

/** A script that assigns JSON. */
const readManifest = (script: string) =>
  JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as RouteManifest

/** The route and those that it stands in, from the outermost. */
function chainOf(routes: RouteManifest['routes'], route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? chainOf(routes, parent) : []), route]
}
