import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { LEGAL_PAGES } from '~/content/legal-pages.ts'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { Messages } from '~/lib/messages.tsx'
import site from '~/messages/en/site.json'
import { Logo } from '~/ui/logo.tsx'

const MESSAGES = { site }

/** The foot of every public page: the policies, where help is, and what has to be said everywhere. */
export const PublicFooter = () => (
  <Messages add={MESSAGES}>
    <Footer />
  </Messages>
)

function Footer() {
  const t = useTranslations('site')
  return (
    <footer className="no-print border-t border-line bg-sunken">
      <div className="mx-auto grid grid-cols-1 max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[5fr_3fr_3fr]">
        <div className="max-w-sm">
          <Logo />
          <p className="mt-4 text-sm text-quiet">{t('notAffiliated', { appName: BRAND.name })}</p>
          <p className="mt-2 text-sm text-quiet">{t('value', { expiry: RULES_IN_WORDS.expiryTime })}</p>
          <p className="mt-2 text-sm text-quiet tabular">
            {t('version', { appName: BRAND.name, version: BRAND.version })}
          </p>
        </div>
        <LinkList title={t('legal')}>
          {LEGAL_PAGES.map(({ path, title }) => (
            <li key={path}>
              <Link to={path} reloadDocument className={LINK}>
                {title}
              </Link>
            </li>
          ))}
        </LinkList>
        <LinkList title={t('help')}>
          <li>
            <Link to="/support" reloadDocument className={LINK}>
              {t('support')}
            </Link>
          </li>
          <li>
            <Link to="/fairness" reloadDocument className={LINK}>
              {t('fairness')}
            </Link>
          </li>
          <li>
            <a href={BRAND.channelUrl} rel="noopener" className={LINK}>
              {t('channel')}
            </a>
          </li>
          <li>
            <a href={`mailto:${BRAND.supportEmail}`} className={`${LINK} break-all`}>
              {BRAND.supportEmail}
            </a>
          </li>
          <li className="mt-2 text-sm text-quiet">{t('hours')}</li>
        </LinkList>
      </div>
    </footer>
  )
}

const LINK = 'inline-flex min-h-target items-center font-medium hover:underline'

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-sm text-quiet">{title}</h2>
      <ul className="mt-2 flex flex-col">{children}</ul>
    </div>
  )
}
