import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BATCH_NAME_MAX, CODE_INSTRUCTIONS_MAX, CODE_LENGTH_MAX } from '#contracts/activation-code-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useMoneyText } from '~/lib/money-text.ts'
import { Button } from '~/ui/button.tsx'
import type { CheckedFile } from './use-code-file.ts'

const PART = 50

/** What a file would add, by batch, with its cost, and the rows that would be left out. */
export function CodeFileCheck({ name, checked }: { name: string; checked: CheckedFile }) {
  const t = useTranslations('adminSubscriptions.codes.file')
  const format = useFormat()
  const money = useMoneyText()
  const { added, currency, cost, uncosted, batches, problems } = checked
  const sum = (amount: string | null) => (amount !== null && currency !== null ? money(amount, currency) : undefined)
  const facts = [
    [t('facts.added'), format.number(added)],
    [t('facts.cost'), sum(cost) ?? '–'],
    [t('facts.left'), format.number(problems.length)],
  ] as const
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold wrap-anywhere">
        {t('summary', { name, added, left: problems.length })}
      </p>
      <div className="rounded-md bg-sunken p-4 text-sm">
        <dl className="grid grid-cols-3 gap-3">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs text-quiet">{label}</dt>
              <dd className="text-lg font-semibold wrap-anywhere tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {added > 0 && uncosted > 0 && (
          <p className="mt-2 text-quiet">{uncosted === added ? t('noCost') : t('uncosted', { n: uncosted })}</p>
        )}
      </div>
      {batches.length > 0 && (
        <ul aria-label={t('batches')} className="flex max-h-48 flex-col divide-y divide-line overflow-y-auto text-sm">
          {batches.map((batch) => (
            <li key={batch.batch} className="flex items-baseline justify-between gap-3 py-2">
              <span className="min-w-0 font-medium wrap-anywhere">{batch.batch}</span>
              <span className="shrink-0 text-quiet tabular">
                {[t('codes', { n: batch.added }), sum(batch.cost)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && <Problems problems={problems} currency={currency} />}
    </div>
  )
}

function Problems({ problems, currency }: Pick<CheckedFile, 'problems' | 'currency'>) {
  const t = useTranslations('adminSubscriptions.codes.file')
  const [shown, setShown] = useState(PART)
  const limits = { code: CODE_LENGTH_MAX, instructions: CODE_INSTRUCTIONS_MAX, batch: BATCH_NAME_MAX }
  return (
    <section>
      <h3 className="text-base">{t('problems.title')}</h3>
      <p className="mb-1 text-sm text-quiet">{t('problems.text')}</p>
      {problems.some(({ problem }) => problem === 'noCurrency') && (
        <Link
          to="/admin/economy/costs"
          className="rounded-sm text-sm text-brand-ink underline underline-offset-2 hover:no-underline"
        >
          {t('problems.toCosts')}
        </Link>
      )}
      <ul className="flex flex-col divide-y divide-line text-sm">
        {problems.slice(0, shown).map(({ row, problem }) => (
          <li key={row} className="flex gap-3 py-1.5">
            <span className="w-20 shrink-0 text-quiet tabular">{t('problems.row', { n: row })}</span>
            <span className="min-w-0">{t(`problems.of.${problem}`, { ...limits, currency: currency ?? '' })}</span>
          </li>
        ))}
      </ul>
      {problems.length > shown && (
        <Button variant="secondary" size="small" className="mt-2" onClick={() => setShown(shown + 4 * PART)}>
          {t('problems.more')}
        </Button>
      )}
    </section>
  )
}
