import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { PartOf } from './part-of.tsx'
import type { Check } from './queries.ts'

/** The slowest statements, where the database records statistics. */
export function StatementsCard({ statements }: { statements: Check['statements'] }) {
  const t = useTranslations('adminDatabase.statements')
  const format = useFormat()
  return (
    <Card as="section" aria-labelledby="statements" className="min-w-0">
      <CardHead id="statements" title={t('title')} />
      <PartOf part={statements}>
        {({ offered, items }) => {
          if (!offered) return <p className="max-w-prose text-sm text-quiet">{t('away')}</p>
          if (items.length === 0) return <p className="text-sm text-quiet">{t('none')}</p>
          return (
            <>
              <p className="-mt-2 mb-3 text-sm text-quiet">{t('text')}</p>
              <ol className="flex flex-col divide-y divide-line">
                {items.map(({ text, meanMs, maxMs, calls }) => (
                  <li key={text} className="py-2 first:pt-0">
                    <code className="block text-xs wrap-anywhere">{text}</code>
                    <span className="mt-1 block text-xs text-quiet tabular">
                      {t('figures', { mean: format.number(meanMs), max: format.number(maxMs), calls })}
                    </span>
                  </li>
                ))}
              </ol>
            </>
          )
        }}
      </PartOf>
    </Card>
  )
}
