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
      <dl
        aria-busy={!figures}
        className="-my-2 grid gap-x-4 max-xl:grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]"
      >
        {names.map((name) => {
          const figure = figures?.find((one) => one.name === name)
          return (
            <div
              key={name}
              className="items-center gap-x-4 py-2 text-sm xl:grid xl:grid-cols-[1fr_auto] xl:border-t xl:border-line xl:first:border-t-0"
            >
              <dt>{t(name)}</dt>
              <dd className="font-semibold tabular max-xl:text-lg xl:row-span-2">
                {!figure && <Skeleton className="h-5 w-16" />}
                {figure && (IN_POINTS.includes(name) ? <Points value={figure.value} /> : format.number(figure.value))}
              </dd>
              {figure && figure.before > 0 && (
                <dd>
                  <Change figure={figure} />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
