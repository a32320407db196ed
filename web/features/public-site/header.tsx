import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Messages } from '~/lib/messages.tsx'
import site from '~/messages/en/site.json'
import { ButtonLink } from '~/ui/button.tsx'
import { Logo } from '~/ui/logo.tsx'

const MESSAGES = { site }

/** The header of every public page. A member who is signed in in this browser sees 'Open the app' instead of 'Sign in'. */
export const PublicHeader = () => (
  <Messages add={MESSAGES}>
    <Header />
  </Messages>
)

function Header() {
  const t = useTranslations('site')
  return (
    <header className="mx-auto flex min-h-18 w-full max-w-6xl items-center justify-between gap-2 px-4 py-2 sm:px-6">
      <Link to="/" reloadDocument className="inline-flex min-h-target items-center rounded-md">
        <Logo />
      </Link>
      <nav aria-label={t('nav')} className="hidden items-center gap-1 md:flex">
        <PlaceLink to="/#how">{t('how')}</PlaceLink>
        <PlaceLink to="/#subscriptions">{t('subscriptions')}</PlaceLink>
        <PlaceLink to="/support">{t('support')}</PlaceLink>
      </nav>
      <nav aria-label={t('account')} className="flex gap-1 sm:gap-2">
        <ButtonLink to="/login" variant="quiet" className="for-guests">
          {t('signIn')}
        </ButtonLink>
        <ButtonLink to="/register" className="for-guests max-sm:hidden">
          {t('join')}
        </ButtonLink>
        <ButtonLink to="/dashboard" className="for-members">
          {t('open')}
        </ButtonLink>
      </nav>
    </header>
  )
}

const PlaceLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    reloadDocument
    className="inline-flex min-h-target items-center rounded-md px-3 font-medium text-quiet hover:bg-hover hover:text-ink"
  >
    {children}
  </Link>
)
