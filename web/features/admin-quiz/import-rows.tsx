import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OPTION_MAX, QUESTION_MAX } from '#contracts/quiz-questions.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { FilterSelect } from '~/ui/filter-select.tsx'
import type { Checked } from './queries.ts'

type Row = Checked['rows'][number]
const RESULTS = ['new', 'duplicate', 'invalid'] as const
const TONES: Record<Row['result'], Tone> = { new: 'good', duplicate: 'neutral', invalid: 'bad' }
const PART = 100

/** The preview of a file: whether each row is new, duplicate or invalid. */
export function ImportRows({ name, checked }: { name: string; checked: Checked }) {
  const t = useTranslations('adminQuiz.import')
  const format = useFormat()
  const [result, setResult] = useState<Row['result'] | ''>('')
  const [shown, setShown] = useState(PART)
  const { rows, added, duplicates, invalid } = checked
  const counts = { new: added, duplicate: duplicates, invalid }
  const found = rows.filter((row) => result === '' || row.result === result)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-semibold wrap-anywhere">
        {t('summary', { name, added, duplicates, invalid })}
      </p>
      <Field label={t('filter')}>
        <FilterSelect
          value={result}
          all={t('results.all', { n: format.number(rows.length) })}
          options={RESULTS.map((value) => ({
            value,
            label: t(`results.${value}`, { n: format.number(counts[value]) }),
          }))}
          onChange={setResult}
        />
      </Field>
      <ul aria-label={t('rows')} className="flex flex-col">
        {found.slice(0, shown).map((row) => (
          <ImportRow key={row.row} row={row} />
        ))}
      </ul>
      {found.length > shown && (
        <Button variant="secondary" className="self-start" onClick={() => setShown(shown + PART)}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}

function ImportRow({ row: { row, result, fault, text } }: { row: Row }) {
  const t = useTranslations('adminQuiz.import')
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2 text-sm first:border-t-0">
      <div className="min-w-0">
        <p className="text-xs text-quiet tabular">{t('row', { n: row })}</p>
        <p className="wrap-anywhere">{text || <span className="text-quiet">{t('noText')}</span>}</p>
        {fault && <p className="text-bad">{t(`faults.${fault}`, { question: QUESTION_MAX, option: OPTION_MAX })}</p>}
      </div>
      <Badge tone={TONES[result]}>{t(`result.${result}`)}</Badge>
    </li>
  )
}
