import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { useHydrated } from '~/lib/hydrated.ts'
import { useSession } from '~/lib/session.ts'
import { MainArea, SkipLink } from '~/shell/main-area.tsx'
import { ButtonLink } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'

/** Header and footer of a public page that runs in the browser. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('support.frame')
  const hydrated = useHydrated()
  const session = useSession().data
  const isMember = hydrated && Boolean(session?.member)
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex min-h-16 w-full max-w-6xl items-center justify-between gap-3 px-4 py-2 sm:px-6 lg:px-10">
        <Link to="/" reloadDocument className="inline-flex min-h-target items-center rounded-md">
          <Logo />
        </Link>
        {/* Members have their own way back on the page. */}
        <nav aria-label={t('account')} hidden={isMember} className="flex gap-1 sm:gap-2">
          <ButtonLink to="/login" variant="quiet">
            {t('signIn')}
          </ButtonLink>
          <ButtonLink to="/register" className="max-sm:hidden">
            {t('join')}
          </ButtonLink>
        </nav>
      </header>
      <MainArea className="mx-auto w-full max-w-6xl pb-16">{children}</MainArea>
      <footer className="border-t border-line px-4 py-8 text-center text-sm text-quiet">
        {t('disclaimer', { appName: BRAND.name })}
      </footer>
    </div>
  )
}
