import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '~/ui/card.tsx'
import { NumberInput } from './number-input.tsx'
import type { Section } from './sections.ts'
import { BandRows, PrizeRows, TitleRows } from './table-rows.tsx'

/** The inputs of a section. */
export function DraftSection({ section: { name, fields, prizes, bands = [], titles } }: { section: Section }) {
  const t = useTranslations('adminRules')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-4 sm:p-5">
      <div>
        <h3 id={id} className="text-lg">
          {t(`sections.${name}`)}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-quiet">{t(`texts.${name}`)}</p>
      </div>
      {fields.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-4">
          {fields.map((field) => (
            <NumberInput key={field.path} field={field} />
          ))}
        </div>
      )}
      {prizes !== undefined && <PrizeRows path={prizes} title={t('prizes.title')} />}
      {bands.map(({ path, rank }) => (
        <BandRows key={path} path={path} title={rank === undefined ? t('bands.bonus') : t('bands.rank', { n: rank })} />
      ))}
      {titles !== undefined && <TitleRows path={titles} title={t('titles.title')} />}
    </Card>
  )
}
