import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { useTranslations } from 'use-intl'
import shell from '~/messages/en/shell.json'
import { ButtonLink } from '~/ui/button.tsx'
import { FACT_NAMES, FACTS } from './content/facts.ts'
import { EARLY_READS_SCRIPT } from './lib/early-reads.ts'
import { FallbackDocument } from './lib/fallback-document.ts'
import { LOAD_AGAIN_SCRIPT } from './lib/load-again.ts'
import { MEMBER_HINT_SCRIPT } from './lib/member-hint.ts'
import { queryClient } from './lib/query-client.ts'
import { sessionQuery } from './lib/session.ts'
import { THEME_SCRIPT } from './lib/theme.ts'
import { Providers } from './shell/providers.tsx'
import { UpdatePrompt } from './shell/update-prompt.tsx'
import { Waiting } from './shell/waiting.tsx'
import { MessagePage, PageMessage } from './ui/message-page.tsx'
import { Toaster } from './ui/toaster.tsx'
import styles from './ui/tokens.css?url'

// Requested as early as possible, because every guard waits for it.
if (typeof document !== 'undefined') void queryClient.prefetchQuery(sessionQuery)

export const links = () => [
  { rel: 'preload', href: figtree, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/**
 * A route with `plain` is a static document whose only script is the theme's. A `framed` one is shown in a frame that
 * allows no script at all.
 */
export interface Handle {
  readonly plain?: true
  readonly framed?: true
}

export function Layout({ children }: { children: ReactNode }) {
  const isFallback = useContext(FallbackDocument)
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined)
  const isPlain = handles.some((handle) => handle?.plain) && !isFallback
  const isFramed = handles.some((handle) => handle?.framed) && !isFallback
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f0" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#07161c" />
        {FACT_NAMES.map((name) => (
          <meta key={name} name={`paz:${name}`} content={FACTS[name]} />
        ))}
        {isFallback && <meta name="robots" content="noindex" />}
        {isFallback && <meta name="description" content={shell.description} />}
        {!isFramed && (
          <script
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own, allowed by their hash
            dangerouslySetInnerHTML={{
              // Browsers run it from the page, and need no copy in the scripts.
              __html: import.meta.env.SSR
                ? [
                    THEME_SCRIPT,
                    MEMBER_HINT_SCRIPT,
                    ...(isPlain ? [] : [LOAD_AGAIN_SCRIPT]),
                    ...(isFallback ? [EARLY_READS_SCRIPT] : []),
                  ].join(';')
                : '',
            }}
          />
        )}
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        {!isPlain && <ScrollRestoration />}
        {!isPlain && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
      <UpdatePrompt />
    </>
  )
}

/** Shown until the page's scripts have loaded. */
export function HydrateFallback() {
  return <Waiting text="loadingAccount" />
}

/** The drawing of the page below. It is loaded on demand, and left out if that fails. */
function LoadedDrawing() {
  const [drawing, show] = useState<ReactNode>()
  useEffect(() => {
    import('./ui/illustrations/error.tsx').then(({ ErrorDrawing }) => show(<ErrorDrawing />)).catch(() => {})
  }, [])
  return drawing
}

/** Shown after a defect anywhere below. The page can be reloaded without a loss of data. */
export function ErrorBoundary() {
  const t = useTranslations('errors')
  return (
    <MessagePage>
      <PageMessage drawing={<LoadedDrawing />} title={t('pageBroke')} text={t('pageBrokeText')}>
        <ButtonLink to="" reloadDocument>
          {t('reload')}
        </ButtonLink>
      </PageMessage>
    </MessagePage>
  )
}
