import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, PencilLine, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { useFilters } from '~/lib/url-filter.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ActivationLines } from './activation-lines.tsx'
import { GuardReport } from './guard-report.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { type RuleSetPage as Data, ruleSetQuery, ruleSetsQuery } from './queries.ts'
import { RuleSetValues } from './rule-set-values.tsx'
import { Origin, StateBadge } from './rule-sets.tsx'
import { useSetCsv } from './set-values.ts'

export const RulesSkeleton = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-24" />
    <Skeleton className="h-80" />
    <Skeleton className="h-80" />
  </div>
)

/** One rule set: its times, the guard's verdict, and its values, alone or beside those of another set. */
export function RuleSetPage({ number }: { number: number }) {
  const t = useTranslations('adminRules')
  return (
    <QueryState query={useQuery(ruleSetQuery(number))} failed={t('loadFailed')} skeleton={<RulesSkeleton />}>
      {(page) => <LoadedPage page={page} />}
    </QueryState>
  )
}

function LoadedPage({ page }: { page: Data }) {
  const t = useTranslations('adminRules')
  const { set, rules, report, timeZone } = page
  const [isProposing, setIsProposing] = useState(false)
  const [filters, change] = useFilters()
  const chosen = Number(filters.get('with') ?? Number.NaN)
  const hasOther = Number.isInteger(chosen) && chosen > 0 && chosen !== set.number
  const other = useQuery({ ...ruleSetQuery(hasOther ? chosen : set.number), enabled: hasOther })
  const compared = hasOther && other.data ? { number: chosen, rules: other.data.rules } : undefined
  const csvOfSet = useSetCsv()
  /** The JSON is what `npm run economy -- simulate --rules` reads. */
  const save = (extension: string, type: string, text: string) =>
    saveAsFile(`rule-set-${set.number}.${extension}`, new Blob([text], { type }))
  return (
    <>
      <BackLink />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-3 text-xl">
            {t('setTitle', { n: set.number })} <StateBadge state={set.state} />
          </h2>
          <p className="mt-1 max-w-prose wrap-anywhere">{set.reason}</p>
          <Origin set={set} />
        </div>
        <div className="no-print flex flex-wrap gap-2">
          <Button variant="quiet" icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
            {t('actions.print')}
          </Button>
          <Button
            variant="quiet"
            icon={<Download aria-hidden className="size-5" />}
            onClick={() => save('csv', 'text/csv;charset=utf-8', csvOfSet({ number: set.number, rules }, compared))}
          >
            {t('actions.csv')}
          </Button>
          <Button
            variant="quiet"
            icon={<Download aria-hidden className="size-5" />}
            onClick={() => save('json', 'application/json', JSON.stringify(rules, null, 2))}
          >
            {t('actions.json')}
          </Button>
          <ButtonLink
            variant="secondary"
            to={`/admin/economy/rules/new?from=${set.number}`}
            icon={<PencilLine aria-hidden className="size-5" />}
          >
            {t('actions.edit')}
          </ButtonLink>
          {set.state !== 'active' && <Button onClick={() => setIsProposing(true)}>{t('actions.propose')}</Button>}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <Card as="section" aria-labelledby="activations" className="sm:p-5">
            <h3 id="activations" className="mb-2 text-lg">
              {t('activation.title')}
            </h3>
            <ActivationLines set={set} timeZone={timeZone} full />
            <p className="mt-2 text-xs text-quiet">{t('zone', { zone: timeZone })}</p>
            <p className="mt-1 text-xs break-all text-quiet">SHA-256 {set.hash}</p>
          </Card>
          <CompareSelect
            own={set.number}
            value={hasOther ? chosen : undefined}
            onChange={(number) => change({ with: number })}
          />
          <RuleSetValues number={set.number} rules={rules} other={compared} />
        </div>
        <Card as="section" aria-labelledby="guard" className="min-w-0 max-lg:order-first sm:p-5">
          <h3 id="guard" className="mb-3 text-lg">
            {t('guard.title')}
          </h3>
          <GuardReport report={report} />
        </Card>
      </div>
      {isProposing && <ProposeDialog page={page} onClose={() => setIsProposing(false)} />}
    </>
  )
}

/** The link back to the list. */
export function BackLink() {
  const t = useTranslations('adminRules')
  return (
    <Link
      to="/admin/economy/rules"
      className="no-print mb-2 inline-flex min-h-target items-center gap-1.5 font-semibold text-brand-ink hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {t('back')}
    </Link>
  )
}

interface CompareSelectProps {
  own: number
  value: number | undefined
  onChange: (number: string) => void
}

function CompareSelect({ own, value, onChange }: CompareSelectProps) {
  const t = useTranslations('adminRules')
  const { data } = useInfiniteQuery(ruleSetsQuery())
  const listed = data?.pages.flatMap(({ items }) => items.map(({ number }) => number)) ?? []
  // The first set is always there; one from the address may be on a later page.
  const numbers = [...new Set([...listed, 1, ...(value === undefined ? [] : [value])])]
    .filter((number) => number !== own)
    .sort((one, other) => other - one)
  if (numbers.length === 0) return null
  return (
    <div className="no-print sm:max-w-xs">
      <Field label={t('compare.label')}>
        <Select value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
          <option value="">{t('compare.nothing')}</option>
          {numbers.map((number) => (
            <option key={number} value={number}>
              {t('setTitle', { n: number })}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
