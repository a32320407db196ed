import type { Config } from '@react-router/dev/config'
import { LEGAL_PAGES } from './web/content/legal-pages.ts'

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: false,
  // Public pages become files; every other path is answered with the fallback and rendered in the browser. In development the
  // browser renders all of them: hot reload needs scripts, and Vite does not have to load every page before it answers the first.
  prerender: process.env.NODE_ENV === 'production' && [
    '/',
    '/support',
    '/fairness',
    '/offline',
    '/ad',
    '/ad/banner',
    ...LEGAL_PAGES.map(({ path }) => path),
  ],
} satisfies Config
