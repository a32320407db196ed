import {
  ArrowLeftRight,
  CircleCheckBig,
  ClipboardList,
  Coins,
  Eraser,
  ListChecks,
  LoaderPinwheel,
  type LucideIcon,
  Sun,
  UserPlus,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Figure } from '#contracts/admin-dashboard.ts'
import { FIGURE_NAMES, FIGURES, type FigureName, type Health } from '#contracts/admin-dashboard-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { useMay } from '~/lib/session.ts'
import { Badge } from '~/ui/badge.tsx'
import { Points } from '~/ui/points.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Change } from './change.tsx'

const ICONS: Readonly<Record<FigureName, LucideIcon>> = {
  totalMembers: Users,
  activeMembers: UserRoundCheck,
  todaySignups: UserPlus,
  todayEarnings: Sun,
  totalTransactions: ArrowLeftRight,
  totalPoints: Coins,
  pendingRedemptions: ClipboardList,
  completedRedemptions: CircleCheckBig,
  totalSpins: LoaderPinwheel,
  totalScratches: Eraser,
  totalTasks: ListChecks,
}

const IN_POINTS: readonly FigureName[] = ['todayEarnings', 'totalPoints']

interface FigureCardsProps {
  /** Undefined while they load: the cards then show placeholders. */
  figures: readonly Figure[] | undefined
  queue: Health | null | undefined
}

/** A card for each figure that the viewer may see. */
export function FigureCards({ figures, queue }: FigureCardsProps) {
  const t = useTranslations('adminDashboard.figures')
  const may = useMay()
  const names = figures?.map(({ name }) => name) ?? FIGURE_NAMES.filter((name) => may(FIGURES[name].needs))
  return (
    <section aria-label={t('title')}>
      <dl aria-busy={!figures} className="two-up gap-3 md:grid-cols-3 xl:grid-cols-4">
        {names.map((name) => (
          <FigureCard
            key={name}
            name={name}
            figure={figures?.find((one) => one.name === name)}
            queue={name === 'pendingRedemptions' ? queue : undefined}
          />
        ))}
      </dl>
    </section>
  )
}

interface FigureCardProps {
  name: FigureName
  figure: Figure | undefined
  queue: Health | null | undefined
}

function FigureCard({ name, figure, queue }: FigureCardProps) {
  const t = useTranslations('adminDashboard')
  const format = useFormat()
  const Icon = ICONS[name]
  return (
    <div className="panel flex min-h-28 flex-col gap-1 p-3 last:odd:col-span-full sm:p-4 md:last:odd:col-span-2">
      <dt className="flex items-start justify-between gap-2 text-sm text-quiet">
        {t(`figures.${name}`)}
        <Icon aria-hidden className="size-4.5 shrink-0" />
      </dt>
      <dd className="flex flex-1 flex-col justify-between gap-1">
        <span className="flex min-h-8 flex-wrap items-center gap-2 text-xl font-bold tabular sm:text-2xl">
          {!figure && <Skeleton className="h-6 w-20" />}
          {figure &&
            (IN_POINTS.includes(name) ? (
              <Points value={figure.value} className="max-sm:text-[min(1rem,5vw)]" />
            ) : (
              format.number(figure.value)
            ))}
          {queue && queue !== 'good' && (
            <Badge tone={queue === 'critical' ? 'bad' : 'warn'}>{t(`queue.${queue}`)}</Badge>
          )}
        </span>
        {figure ? <Change figure={figure} /> : <Skeleton className="h-4 w-28" />}
      </dd>
    </div>
  )
}
