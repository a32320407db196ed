import { UserMinus, UserPlus, Users, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { DayChart } from '~/ui/charts/day-chart.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { Figures, SaveTable } from './figures.tsx'
import type { AnalyticsOf, RangeQuery } from './queries.ts'

/** The number of members, and how many joined and left. */
export function MembersTab({ range }: { range: RangeQuery }) {
  return (
    <Figures of="members" range={range} compared>
      {(data, previous) => <Members data={data} previous={previous} range={range} />}
    </Figures>
  )
}

interface MembersProps {
  data: AnalyticsOf<'members'>
  previous: AnalyticsOf<'members'> | undefined
  range: RangeQuery
}

function Members({ data: { days }, previous, range }: MembersProps) {
  const t = useTranslations('adminAnalytics.members')
  const tAll = useTranslations('adminAnalytics')
  const format = useFormat()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const sum = (part: 'joined' | 'left') => days.reduce((total, day) => total + day[part], 0)
  const table = { days: days.map(({ day }) => day) }
  return (
    <>
      <Stats busy={false}>
        <Stat icon={Users} label={t('total')} value={format.number(last.total)} />
        <Stat icon={UserPlus} label={t('joined')} value={format.number(sum('joined'))} />
        <Stat icon={UserMinus} label={t('left')} value={format.number(sum('left'))} />
        <Stat icon={UserX} label={t('closed')} value={format.number(last.banned + last.suspended)} />
      </Stats>
      <DayChart
        {...table}
        actions={<SaveTable table="members" range={range} />}
        previous={previous?.days.map(({ total }) => total)}
        title={t('totalChart')}
        text={t('totalText', { first: first.total - first.joined + first.left, last: last.total })}
        kind="lines"
        series={[{ label: t('total'), values: days.map(({ total }) => total) }]}
        head={[tAll('day'), t('total'), t('joined'), t('left')]}
        row={(at) => [days[at]?.total, days[at]?.joined, days[at]?.left].map((value) => format.number(value ?? 0))}
      />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <DayChart
          {...table}
          title={t('movesChart')}
          text={t('movesText', { joined: sum('joined'), left: sum('left') })}
          kind="bars"
          series={[
            { label: t('joined'), values: days.map(({ joined }) => joined) },
            { label: t('left'), values: days.map(({ left }) => left) },
          ]}
          head={[tAll('day'), t('joined'), t('left')]}
          row={(at) => [days[at]?.joined, days[at]?.left].map((value) => format.number(value ?? 0))}
        />
        <DayChart
          {...table}
          title={t('statusChart')}
          text={t('statusText', { active: last.active, banned: last.banned, suspended: last.suspended })}
          kind="lines"
          series={(['active', 'banned', 'suspended'] as const).map((status) => ({
            label: t(status),
            values: days.map((day) => day[status]),
          }))}
          head={[tAll('day'), t('active'), t('banned'), t('suspended')]}
          row={(at) =>
            [days[at]?.active, days[at]?.banned, days[at]?.suspended].map((value) => format.number(value ?? 0))
          }
        />
      </div>
    </>
  )
}
