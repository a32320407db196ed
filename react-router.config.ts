import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  // Public pages become files; every other path is answered with the fallback and rendered in the browser.
  prerender: ['/', '/ad'],
} satisfies Config
