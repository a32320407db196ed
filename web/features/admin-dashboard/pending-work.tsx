import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  ChevronRight,
  CircleCheckBig,
  ClipboardList,
  Hourglass,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MailWarning,
  MessageCircleWarning,
  PackageX,
  ScanSearch,
  ServerCrash,
  ShieldAlert,
  UserCheck,
} from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PendingWorkKind } from '#contracts/admin-dashboard-rules.ts'
import { COUNTED_UP_TO } from '#contracts/redemption-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { TONES, type Tone } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { pendingWorkQuery } from './queries.ts'
import { type WorkTile as Tile, tilesOf, WORK_PATHS } from './work-paths.ts'

const LOOKS: Readonly<Record<PendingWorkKind, { icon: LucideIcon; tone: Tone }>> = {
  overdueRedemptions: { icon: CalendarClock, tone: 'bad' },
  overdueTickets: { icon: MessageCircleWarning, tone: 'bad' },
  pointsAlerts: { icon: ScanSearch, tone: 'bad' },
  failedMails: { icon: MailWarning, tone: 'warn' },
  failedJobs: { icon: ServerCrash, tone: 'warn' },
  orderProblems: { icon: PackageX, tone: 'warn' },
  pendingRedemptions: { icon: ClipboardList, tone: 'brand' },
  heldRedemptions: { icon: Hourglass, tone: 'brand' },
  openTickets: { icon: LifeBuoy, tone: 'brand' },
  lowCodes: { icon: KeyRound, tone: 'warn' },
  approvals: { icon: UserCheck, tone: 'brand' },
  riskGroups: { icon: ShieldAlert, tone: 'brand' },
}

const DAY_MS = 24 * 3_600_000
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

function WorkTile({ tile: { kind, n, at, overdue } }: { tile: Tile }) {
  const t = useTranslations('adminDashboard.needs')
  const format = useFormat()
  const { icon: Icon, tone } = LOOKS[overdue?.kind ?? kind]
  const hours = Math.max(1, Math.ceil((Date.parse(at) - Date.now()) / 3_600_000))
  const countOf = (count: number) => (count > COUNTED_UP_TO ? t('many', { n: COUNTED_UP_TO }) : format.number(count))
  const since = () => {
    if (kind === 'approvals') return t('expires', { hours })
    if (kind === 'heldRedemptions') return t('releases', { hours })
    if (kind === 'lowCodes')
      return t('runsOut', { days: Math.max(0, Math.floor((Date.parse(at) - Date.now()) / DAY_MS)) })
    return t('oldest', { ago: format.ago(at) })
  }
  return (
    <li className="panel group relative flex items-center gap-3.5 p-4 transition-colors hover:bg-hover">
      <span className={classes('flex size-11 shrink-0 items-center justify-center rounded-full', TONES[tone])}>
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link to={WORK_PATHS[kind]} className="font-semibold after:absolute after:inset-0 after:rounded-lg">
          <span className="tabular">{countOf(n)}</span> {t(`kinds.${kind}`, { n })}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          {overdue && (
            <Link
              to={WORK_PATHS[overdue.kind]}
              className="relative z-1 font-semibold text-bad underline underline-offset-2 hover:no-underline"
            >
              {t('overdue', { n: countOf(overdue.n) })}
            </Link>
          )}
          <span>{since()}</span>
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
