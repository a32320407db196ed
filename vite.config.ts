import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileMessages } from './scripts/compile-messages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Code that every page loads. One file compresses better than many. */
const BASE =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|use-intl|@formatjs|lucide-react)\/(?!dist\/esm\/icons)|lucide-react\/dist\/esm\/icons\/(eye|gift|shield-check)\.mjs$|web\/(root|entry\.client|ui\/(button|input|banner|page|field)|lib\/(use-action|form|query-keeping-error|messages)|shell\/(main-area|use-loading-limit|safe-target))\.tsx?$|contracts\/rules\.ts$/

/** Code that several admin pages share and members never load. */
const ADMIN =
  /web\/(shell\/access-denied|ui\/(action-dialog|bulk-bar|failed-line|note-form|pace|pause-dialog|sort-head|table)|lib\/(day-range|plain-key|use-device-name|use-focus-once|use-pause|use-refusal|use-row-keys|use-search-key|use-selection))\.tsx?$|contracts\/(analytics-rules|redemption-rules)\.ts$|lucide-react\/dist\/esm\/icons\/(alarm-clock|chart-column|clipboard-list|database|hand|inbox|log-in|percent|plus|scale|scan-search|tags|text-quote|user-check|user-plus|users|wrench)\.mjs$/

/**
 * Code that several pages share: the page frame, the UI kit, icons, and small parts of the dashboard, which every member loads. Without these
 * three groups the dashboard loads 85 files; groups by share count alone (`minShareCount`, `entriesAware`) gave 15 to 60 files and up to
 * 397 kB. Modules that are not listed still work, in small files of their own. `npm run check` limits the size and the number of files.
 */
const FRAME =
  /web\/(shell\/|ui\/(avatar|badge|card|copy-button|countdown|entry-icon|filter-select|list-query|menu|more-pages|points|progress-bar|query-state|search-input|skeleton|stat|states|status-badge|subscription-mark|tabs|confetti|illustrations\/(all-done|chest|empty|gift|no-results|quiz|wheel)|win\/(win-goal|win-moment))|lib\/(country|goal|media|month-name|points-in-flight|prefetch|processing-time|save-as-file|url-filter|use-download|ways)|features\/(notifications\/queries|campaigns\/(campaign-banner|queries))|messages\/en\/(shell|win))|lucide-react\/dist\/esm\/icons\/(?!(arrow-big-up-dash|badge-check|eye-off|mail-check|minus|sparkles)\.)|vite\/preload-helper/

export default defineConfig({
  plugins: [compileMessages(here('web/messages')), tailwindcss(), reactRouter()],
  publicDir: here('web/static'),
  resolve: {
    alias: [
      { find: /^~\//, replacement: here('web/') },
      // Messages are compiled while building, so the browser needs no ICU parser.
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  build: {
    // The bundle check and the service worker read which chunk imports which.
    manifest: true,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: BASE },
                { name: 'frame', test: (id) => FRAME.test(id) && !ADMIN.test(id), minShareCount: 2 },
                { name: 'admin', test: ADMIN },
              ],
            },
          },
        },
      },
    },
  },
  ssr: { noExternal: ['use-intl'] },
})
