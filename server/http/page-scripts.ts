import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A route in the router's manifest. */
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
 * Returns the scripts of each page that is rendered in the browser, as the value of a Link header. These pages share one document, which
 * cannot name their scripts: without the header they load only after the router has started.
 */
export function pageScripts(folder: string): ReadonlyMap<string, string> {
  const [found] = globSync('assets/manifest-*.js', { cwd: folder })
  if (!found) return new Map()
  const { entry, routes } = readManifest(readFileSync(join(folder, found), 'utf8'))
  // The document already names these.
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

/** Parses a script that assigns a JSON value. */
const readManifest = (script: string) =>
  JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as RouteManifest

/** Returns the route with its ancestors, from the outermost. */
function chainOf(routes: RouteManifest['routes'], route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return [...(parent ? chainOf(routes, parent) : []), route]
}
