import { useTranslations } from 'use-intl'
import type { Figure } from '#contracts/admin-dashboard.ts'
import { FIGURE_NAMES, FIGURES, type FigureName } from '#contracts/admin-dashboard-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useHasPermission } from '~/lib/session.ts'
import { Card, CardHead } from '~/ui/card.tsx'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Change } from './change.tsx'

const IN_POINTS: readonly FigureName[] = ['todayEarnings', 'totalPoints']

/** Every figure that the viewer may see, with its comparison. While they load, the rows show placeholders. */
export function FiguresCard({ figures }: { figures: readonly Figure[] | undefined }) {
  const t = useTranslations('adminDashboard.figures')
  const format = useFormat()
  const may = useHasPermission()
  const names = figures?.map(({ name }) => name) ?? FIGURE_NAMES.filter((name) => may(FIGURES[name].needs))
  return (
    <Card as="section" aria-labelledby="figures" className="min-w-0 sm:p-5">
      <CardHead id="figures" title={t('title')} />
      <dl aria-busy={!figures} className="-my-2">
        {names.map((name) => {
          const figure = figures?.find((one) => one.name === name)
          return (
            <div
              key={name}
              className="flex items-center justify-between gap-x-4 border-t border-line py-2 text-sm first:border-t-0"
            >
              <dt className="min-w-0">
                {t(name)}
                {figure && figure.before > 0 && <Change figure={figure} />}
              </dt>
              <dd className="shrink-0 font-semibold tabular">
                {!figure && <Skeleton className="h-5 w-16" />}
                {figure && (IN_POINTS.includes(name) ? <Points value={figure.value} /> : format.number(figure.value))}
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
