import { CircleAlert, Lightbulb, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TableCount } from '#contracts/database.ts'
import { Banner } from '~/ui/banner.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import type { Check } from './queries.ts'

/** Lists the tables that could not be read. */
export function Errors({ tables }: { tables: readonly TableCount[] }) {
  const t = useTranslations('adminDatabase')
  const wrong = tables.flatMap(({ table, named, trouble }) => (trouble ? [{ name: named ?? table, trouble }] : []))
  if (wrong.length === 0) return null
  return (
    <Banner live tone="bad" title={t('errors.title', { n: wrong.length })}>
      <ul className="flex flex-col gap-1">
        {wrong.map(({ name, trouble }) => (
          <li key={name} className="flex gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
            <span className="wrap-anywhere">{t('errors.table', { name, message: t(`trouble.${trouble}`) })}</span>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Lists what staff should do or check. */
export function Recommendations({ items }: { items: Check['recommendations'] }) {
  const t = useTranslations('adminDatabase.recommendations')
  return (
    <Card as="section" aria-labelledby="recommendations">
      <CardHead id="recommendations" title={t('title')} />
      {items.length === 0 && <p className="text-sm text-quiet">{t('none')}</p>}
      <ul className="flex flex-col gap-2.5 text-sm">
        {items.map(({ code, n }) => (
          <li key={code} className="flex gap-2.5">
            <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
            <span className="max-w-prose">{t(code, { n })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Says that the page never reads passwords and sessions. */
export function AuthenticationNote() {
  const t = useTranslations('adminDatabase.authentication')
  return (
    <Card as="section" aria-labelledby="authentication" className="flex gap-3">
      <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-note" />
      <div>
        <h2 id="authentication" className="text-base">
          {t('title')}
        </h2>
        <p className="mt-1 max-w-prose text-sm text-quiet">{t('text')}</p>
      </div>
    </Card>
  )
}
