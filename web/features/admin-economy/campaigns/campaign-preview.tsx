import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CampaignSource, ExtraPlaySource } from '#contracts/campaign-rules.ts'
import type { CampaignForm } from '#contracts/campaigns.ts'
import type { RuleSet } from '#contracts/rule-set.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { Card } from '~/ui/card.tsx'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { GuardReport } from '../rules/guard-report.tsx'
import { useAmount } from '../rules/use-amount.ts'
import { formOf, isComplete, type Values } from './form-values.ts'
import { type Preview, previewQuery } from './queries.ts'

/** Pause after the last key before the server is asked. */
const TYPING_MS = 500

/** The guard's verdict and the expected cost of what is typed. */
export function CampaignPreview({ id, values }: { id: string | undefined; values: Values }) {
  const t = useTranslations('adminCampaigns.preview')
  const settled = useSettled(values)
  return (
    <Card
      as="section"
      className="flex flex-col gap-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <h2 className="text-lg">{t('title')}</h2>
      {isComplete(settled) ? (
        <Loaded id={id} form={formOf(settled)} />
      ) : (
        <p className="text-quiet">{t('incomplete')}</p>
      )}
    </Card>
  )
}

function useSettled(values: Values): Values {
  const [settled, setSettled] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), TYPING_MS)
    return () => clearTimeout(timer)
  }, [values])
  return settled
}

function Loaded({ id, form }: { id: string | undefined; form: CampaignForm }) {
  const t = useTranslations('adminCampaigns.preview')
  const sentenceOf = useSentence()
  const { data, error, isFetching, isPlaceholderData } = useQuery(previewQuery(id, form))
  if (error) {
    const fields = isApiError(error) ? error.fields : []
    return (
      <Banner tone="warn" title={fields.length > 0 ? t('check') : sentenceOf(error)}>
        {fields.length > 0 && (
          <ul className="list-disc pl-5">
            {fields.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        )}
      </Banner>
    )
  }
  if (!data) return <Skeleton className="h-72" />
  return (
    <div
      aria-busy={isFetching}
      className={classes('flex flex-col gap-4 transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <Cost preview={data} />
      <Numbers rules={data.rules} />
      <section aria-labelledby="verdict" className="flex flex-col gap-3 border-t border-line pt-4">
        <div>
          <h3 id="verdict" className="text-base">
            {t('verdict')}
          </h3>
          <p className="text-sm text-quiet">{t('asIf')}</p>
        </div>
        <GuardReport report={data.report} />
      </section>
    </div>
  )
}

function Cost({ preview }: { preview: Preview }) {
  const t = useTranslations('adminCampaigns.preview')
  const format = useFormat()
  const { members, days, pointsPerDay, extraPoints, extraCost, report } = preview
  const amount = useAmount(report.currency)
  const tenths = (value: number) => format.number(Math.round(value * 10) / 10)
  return (
    <div>
      <p className="text-sm text-quiet">{t('extra')}</p>
      <p className="text-2xl font-bold">
        <Points value={extraPoints} />
      </p>
      <p className="font-semibold tabular">{extraCost ? amount(extraCost.micros) : t('unknownCost')}</p>
      <p className="mt-1 text-sm text-quiet">
        {t('basis', {
          members,
          // A short campaign is stated in hours.
          time: days < 2 ? t('hours', { n: tenths(days * 24) }) : t('days', { n: tenths(days) }),
          before: tenths(pointsPerDay.before),
          after: tenths(pointsPerDay.after),
        })}
      </p>
    </div>
  )
}

/** The numbers that members see, where the campaign changes them. */
function Numbers({ rules: { before, after } }: { rules: Preview['rules'] }) {
  const t = useTranslations('adminCampaigns')
  const format = useFormat()
  const changed = numbersOf(before).flatMap(([name, value], index) => {
    const [, next = value] = numbersOf(after)[index] ?? []
    return next === value ? [] : [{ name, value, next }]
  })
  if (changed.length === 0) return null
  return (
    <dl className="flex flex-col gap-1.5 border-t border-line pt-3 text-sm">
      {changed.map(({ name, value, next }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-quiet">{t(`number.${name}`)}</dt>
          <dd className="tabular">
            {t.rich('fromTo', {
              from: format.number(value),
              to: format.number(next),
              strong: (chunks) => <strong>{chunks}</strong>,
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type NumberName = `plays.${ExtraPlaySource}` | `best.${CampaignSource}`

const largest = (numbers: readonly number[]): number => Math.max(...numbers)

function numbersOf({ wheel, scratch, quiz, checkIn, ads }: RuleSet): [NumberName, number][] {
  return [
    ['plays.wheel', wheel.spinsPerDay],
    ['best.wheel', largest(wheel.prizes.map(({ points }) => points))],
    ['plays.scratch', scratch.cardsPerDay],
    ['best.scratch', largest(scratch.prizes.map(({ points }) => points))],
    ['plays.quiz', quiz.quizzesPerDay],
    ['best.quiz', largest(Object.values(quiz.pointsPerAnswer))],
    ['best.checkIn', largest(checkIn.bonus.map(({ to }) => to))],
    ['best.ads', largest(Object.values(ads.points))],
  ]
}
