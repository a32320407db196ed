import { ChevronRight, Mail, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BRAND } from '~/content/brand.ts'
import { buttonClasses } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { NewTabLink } from '~/ui/new-tab-link.tsx'

const BUTTON = buttonClasses('secondary', 'medium', 'w-full')

/** The community and support block. */
export function ContactCard() {
  const t = useTranslations('support.contact')
  return (
    <Card as="section" aria-labelledby="contact" className="flex flex-col gap-5">
      <h2 id="contact" className="-mb-2 text-lg">
        {t('title')}
      </h2>
      <div>
        <NewTabLink href={BRAND.channelUrl} icon={<Send aria-hidden className="size-5" />} label={t('channel')} />
        <p className="mt-2 text-sm text-quiet">{t('channelText')}</p>
      </div>
      <div>
        <a href={`mailto:${BRAND.supportEmail}`} className={BUTTON}>
          <Mail aria-hidden className="size-5" />
          {t('email')}
        </a>
        <p className="mt-2 text-sm text-quiet">{t('emailText', { address: BRAND.supportEmail })}</p>
      </div>
    </Card>
  )
}

/** Pages related to questions. The policy is a static document; the others are for members. */
export function LinksCard() {
  const t = useTranslations('support.links')
  return (
    <Card as="section" aria-labelledby="links">
      <h2 id="links" className="mb-1 text-lg">
        {t('title')}
      </h2>
      <ul className="-mb-2 divide-y divide-line">
        <Line to="/legal/refund-policy" isDocument>
          {t('refunds')}
        </Line>
        <Line to="/profile">{t('profile')}</Line>
        <Line to="/transactions">{t('transactions')}</Line>
        <Line to="/rewards">{t('rewards')}</Line>
      </ul>
    </Card>
  )
}

const Line = ({ to, isDocument, children }: { to: string; isDocument?: boolean; children: ReactNode }) => (
  <li>
    <Link
      to={to}
      reloadDocument={isDocument}
      className="flex min-h-12 items-center justify-between gap-3 rounded-md font-semibold hover:text-brand-ink"
    >
      {children}
      <ChevronRight aria-hidden className="size-5 text-quiet" />
    </Link>
  </li>
)
