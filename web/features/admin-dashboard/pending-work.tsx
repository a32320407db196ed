import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TONES } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { pendingWorkQuery } from './queries.ts'
import { useWorkTexts, WORK_LOOKS } from './work-looks.ts'
import { type WorkTile as Tile, tilesOf, WORK_PATHS } from './work-paths.ts'

const GRID = 'grid gap-3 grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))]'

/** What waits for this staff member, the most urgent first, with links to the lists (docs/product.md#needs-you). */
export function NeedsYou() {
  const t = useTranslations('adminDashboard.needs')
  const query = useQuery(pendingWorkQuery)
  const items = query.data?.items
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="mb-3 text-lg">
        {t('title')}
      </h2>
      {!items && query.error && <FailedLine text={t('failed')} query={query} />}
      {!items && !query.error && (
        <div className={GRID}>
          <Skeleton className="h-22 rounded-lg" />
          <Skeleton className="h-22 rounded-lg" />
        </div>
      )}
      {items?.length === 0 && <AllDone />}
      {items && items.length > 0 && (
        <ul className={GRID}>
          {tilesOf(items).map((tile) => (
            <WorkTile key={tile.kind} tile={tile} />
          ))}
        </ul>
      )}
    </section>
  )
}

function WorkTile({ tile }: { tile: Tile }) {
  const t = useTranslations('adminDashboard.needs')
  const texts = useWorkTexts()
  const { kind, n, overdue } = tile
  const { icon: Icon, tone } = WORK_LOOKS[overdue?.kind ?? kind]
  return (
    <li className="panel group relative flex items-center gap-3.5 p-4 transition-colors hover:bg-hover">
      <span className={classes('flex size-11 shrink-0 items-center justify-center rounded-full', TONES[tone])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={WORK_PATHS[kind]} className="font-semibold after:absolute after:inset-0 after:rounded-lg">
          <span className="tabular">{texts.count(n)}</span> {t(`kinds.${kind}`, { n })}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          {overdue && (
            <Link
              to={WORK_PATHS[overdue.kind]}
              className="relative z-1 font-semibold text-bad underline underline-offset-2 hover:no-underline"
            >
              {t('overdue', { n: texts.count(overdue.n) })}
            </Link>
          )}
          <span>{texts.since(tile)}</span>
        </p>
      </div>
      <ChevronRight
        aria-hidden
        className="size-5 shrink-0 text-quiet transition-transform group-hover:translate-x-0.5 motion-reduce:transform-none"
      />
    </li>
  )
}

function AllDone() {
  const t = useTranslations('adminDashboard.needs.done')
  return (
    <div className="panel flex items-center gap-3.5 p-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-good-soft text-good">
        <CircleCheckBig aria-hidden className="size-5" />
      </span>
      <p className="min-w-0">
        <span className="block font-semibold">{t('title')}</span>
        <span className="block text-sm text-quiet">{t('text')}</span>
      </p>
    </div>
  )
}
