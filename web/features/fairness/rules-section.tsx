import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { QueryState } from '~/ui/query-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { rulesQuery } from './queries.ts'
import { type RuleDifference, ruleDifferences } from './rule-differences.ts'
import { useCampaignNames } from './use-set-name.ts'

type Published = AnswerByKey<'GET /api/fairness/rules'>

/** Since when which rules are active, and what each change was. */
export function RulesSection() {
  const t = useTranslations('draws.page.rules')
  const query = useQuery(rulesQuery)
  return (
    <Card as="section" aria-labelledby="rules" className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 id="rules" className="text-xl">
          {t('title')}
        </h2>
        <p className="mt-1 text-quiet">{t('text')}</p>
      </div>
      <QueryState query={query} skeleton={<Skeleton className="h-24" />} failed={t('failed')}>
        {(published) => (
          <>
            <Periods {...published} />
            <Campaigns {...published} />
          </>
        )}
      </QueryState>
    </Card>
  )
}

function Periods({ sets, periods }: Published) {
  const t = useTranslations('draws.page.rules')
  const format = useFormat()
  const rulesOf = (number: number | undefined) => sets.find((set) => set.number === number)?.rules
  return (
    <ol className="flex flex-col gap-4">
      {periods.map(({ ruleSet, from, until }, index) => {
        const [before, after] = [rulesOf(periods[index + 1]?.ruleSet), rulesOf(ruleSet)]
        const time = from
          ? until
            ? t('between', { from: format.dateTime(from), until: format.dateTime(until) })
            : t('since', { from: format.dateTime(from) })
          : until
            ? t('until', { until: format.dateTime(until) })
            : t('always')
        return (
          <li key={`${ruleSet} ${from}`} className="border-t border-line pt-3 first:border-0 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
              {t('number', { n: ruleSet })}
              <span className="font-normal text-quiet">{time}</span>
            </p>
            {before && after && <Differences differences={ruleDifferences(before, after)} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The campaigns that changed draws or limits, newest first, each with what its rules changed. */
function Campaigns({ sets }: Published) {
  const t = useTranslations('draws.page.rules')
  const format = useFormat()
  const namesOf = useCampaignNames()
  const uses = sets
    .flatMap(({ number, rules, campaigns }) => campaigns.map((use) => ({ ...use, number, rules })))
    .toSorted((one, other) => other.from.localeCompare(one.from))
  if (uses.length === 0) return null
  return (
    <section aria-labelledby="campaigns" className="flex flex-col gap-4 border-t border-line pt-4">
      <div>
        <h3 id="campaigns" className="text-lg">
          {t('campaigns')}
        </h3>
        <p className="mt-1 text-sm text-quiet">{t('campaignsText')}</p>
      </div>
      <ol className="flex flex-col gap-4">
        {uses.map(({ names, base, from, until, number, rules }) => {
          const before = sets.find((set) => set.number === base)?.rules
          return (
            <li key={`${number} ${from}`} className="border-t border-line pt-3 first:border-0 first:pt-0">
              <p className="flex flex-wrap justify-between gap-x-4 font-semibold wrap-anywhere">
                {namesOf(names)}
                <span className="font-normal text-quiet">
                  {t('between', { from: format.dateTime(from), until: format.dateTime(until) })}
                </span>
              </p>
              <p className="text-sm text-quiet">{t('campaignRules', { n: number, base })}</p>
              {before && <Differences differences={ruleDifferences(before, rules)} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** What changed against the rules before. */
function Differences({ differences }: { differences: readonly RuleDifference[] }) {
  const t = useTranslations('draws.page.rules')
  const say = useDifferenceText()
  if (differences.length === 0) return <p className="mt-1 text-sm text-quiet">{t('same')}</p>
  return (
    <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 text-sm">
      {differences.map((difference) => (
        <li key={JSON.stringify(difference)}>{say(difference)}</li>
      ))}
    </ul>
  )
}

function useDifferenceText(): (difference: RuleDifference) => string {
  const t = useTranslations('draws.page.rules')
  const tables = useTranslations('draws.tables')
  const format = useFormat()
  return (difference) => {
    if (difference.kind !== 'odds') {
      const { before, after } = difference
      const what = difference.kind === 'day' ? t('day', { n: difference.day }) : t(`numbers.${difference.what}`)
      const numberOf = (number: number | null) => (number === null ? t('unlimited') : format.number(number))
      return t('changed', { what, before: numberOf(before), after: numberOf(after) })
    }
    const { table, from, to, before, after } = difference
    const points = from === to ? format.number(from) : `${format.number(from)}–${format.number(to)}`
    const what = t('prize', { table: tables(table), points })
    if (before === undefined) return t('added', { what, after: format.percent(after ?? 0) })
    if (after === undefined) return t('removed', { what, before: format.percent(before) })
    return t('changed', { what, before: format.percent(before), after: format.percent(after) })
  }
}
