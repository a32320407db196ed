import { Dot } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAppName } from '~/lib/session.ts'

/** The terms of every redemption, shown before it is confirmed. */
export function RedeemTerms({ name }: { name: string }) {
  const t = useTranslations('rewards.confirm')
  const appName = useAppName()
  const terms = [t('deducted'), t('hours'), t('noRefunds'), t('pendingOnly'), t('notAffiliated', { appName, name })]
  return (
    <section>
      <h3 className="text-sm">{t('terms')}</h3>
      <ul className="mt-1 flex flex-col gap-0.5 text-sm text-quiet">
        {terms.map((term) => (
          <li key={term} className="flex gap-1">
            <Dot aria-hidden className="-ml-1.5 size-5 shrink-0" />
            {term}
          </li>
        ))}
      </ul>
    </section>
  )
}
