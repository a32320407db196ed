import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { compileMessages } from './scripts/compile-messages.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

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
  ssr: { noExternal: ['use-intl'] },
  server: { proxy: { '/api': 'http://localhost:3000', '/dev': 'http://localhost:3000' } },
})
