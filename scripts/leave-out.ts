import type { Plugin } from 'vite'

/**
 * Parts of React Router that do nothing where no server renders pages and nobody traces it: routes are all in the
 * first manifest (`ssr: false`), no instrumentation is passed, and no route has a loader or an action, so there is
 * nothing to fetch or to decode for one. Left out they save 5 kB on every page.
 */
const IDLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    URL_LIMIT: '0',
    getManifestPath: '() => ""',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: '() => []',
    handleClientVersionMismatch: 'async () => {}',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => {}',
  },
  'react-router/dist/production/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: '{}',
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    NO_BODY_STATUS_CODES: 'new Set()',
    SingleFetchRedirectSymbol: 'Symbol()',
    StreamTransfer: '() => null',
    decodeViaTurboStream: 'async () => ({ value: { loaderData: {}, actionData: null, errors: null } })',
    getSingleFetchDataStrategyImpl: '() => undefined',
    getTurboStreamSingleFetchDataStrategy: `() => ({ runClientMiddleware }) => runClientMiddleware(async ({ matches }) =>
      Object.fromEntries(await Promise.all(matches.filter((match) => match.shouldCallHandler())
        .map(async (match) => [match.route.id, await match.resolve((handler) => handler())]))))`,
    singleFetchUrl: '(url) => new URL(url, location.origin)',
    stripIndexParam: '(url) => url',
  },
}

/** Replaces what is idle in the browser. A release of React Router that exports something else fails the build. */
export function leaveOutIdleParts(): Plugin {
  return {
    name: 'leave-out-idle-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /(fog-of-war|instrumentation|single-fetch)\.js$/ },
      handler(code, id) {
        const [, stubs] = Object.entries(IDLE).find(([path]) => id.replaceAll('\\', '/').endsWith(path)) ?? []
        if (!stubs) return null
        const exported = /export \{ ([^}]+) \};\s*$/.exec(code)?.[1]?.split(', ').sort().join()
        if (exported !== Object.keys(stubs).sort().join()) throw new Error(`${id} exports other things than expected`)
        const lines = Object.entries(stubs).map(([name, stub]) => `export const ${name} = ${stub}`)
        return { code: lines.join('\n'), map: null }
      },
    },
  }
}
