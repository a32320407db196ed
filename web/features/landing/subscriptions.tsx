import { useTranslations } from 'use-intl'
import { SERVICES } from '~/content/services.ts'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'

/** A price board: one line for each service, no cards. */
export function Subscriptions() {
  const t = useTranslations('landing.subscriptions')
  return (
    <section aria-labelledby="subscriptions" className="grid grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-16">
      <div>
        <h2 id="subscriptions" className="text-3xl font-extrabold">
          {t('title')}
        </h2>
        <p className="mt-3 max-w-sm text-quiet">{t('text')}</p>
      </div>
      <ul className="grid grid-cols-1 border-t border-line sm:grid-cols-2 sm:gap-x-10">
        {SERVICES.map(({ name, category, fromPoints }) => (
          <li key={name} className="flex items-center gap-4 border-b border-line py-4">
            <SubscriptionMark name={name} />
            <div className="min-w-0">
              <h3 className="text-base">{name}</h3>
              <p className="text-sm text-quiet">
                {t(`categories.${category}`)}, <span className="tabular">{t('from', { n: fromPoints })}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
