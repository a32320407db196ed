// The service worker; the build bundles it and fills in the list of files to cache.
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, matchPrecache, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'

/** Answered by the server only. Admin pages are not cached. */
const ONLINE_ONLY = /^\/(api|dev|metrics|admin)([/?]|$)/

self.addEventListener('message', (event) => {
  if (event.data?.type === 'VERSION') event.ports[0]?.postMessage(__VERSION__)
  // The page asks before a new version takes over.
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})
clientsClaim()
cleanupOutdatedCaches()

const cachedPage = async ({ url }) =>
  (await matchPrecache(`${new URL(url).pathname.replace(/\/$/, '')}/index.html`)) ??
  (await matchPrecache('/__spa-fallback.html'))

// The first matching route answers, so pages come before the cached files.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [new PrecacheFallbackPlugin({ fallbackURL: '/offline/index.html' })] }),
    {
      allowlist: [ONLINE_ONLY],
    },
  ),
)
registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      networkTimeoutSeconds: 3,
      plugins: [
        {
          // A gateway's error page is useless; the app explains the failure itself.
          fetchDidSucceed: async ({ request, response }) =>
            response.status < 500 ? response : ((await cachedPage(request)) ?? response),
          cacheWillUpdate: async () => null,
          cachedResponseWillBeUsed: ({ request }) => cachedPage(request),
        },
      ],
    }),
  ),
)
precacheAndRoute(self.__WB_MANIFEST)
