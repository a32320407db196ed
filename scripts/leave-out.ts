import type { Plugin } from 'vite'

/**
 * Parts of React Router that do nothing where no server renders pages and nobody traces it: routes are all in the
 * first manifest (`ssr: false`), and no instrumentation is passed. Left out they save 2 kB on every page.
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
}

/** Replaces what is idle in the browser. A release of React Router that exports something else fails the build. */
export function leaveOutIdleParts(): Plugin {
  return {
    name: 'leave-out-idle-parts',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /(fog-of-war|instrumentation)\.js$/ },
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
