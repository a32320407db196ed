import {
  ArrowDownLeft,
  ArrowUpRight,
  CalendarCheck,
  Gift,
  Hourglass,
  LoaderPinwheel,
  type LucideIcon,
  ShoppingBag,
  SlidersHorizontal,
  Ticket,
  Trophy,
  Undo2,
} from 'lucide-react'
import type { Entry, TaskType } from '#contracts/ledger.ts'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import { Points } from '~/ui/points.tsx'

const ICONS: Partial<Record<TaskType, LucideIcon>> = {
  signup: Gift,
  spin_win: LoaderPinwheel,
  daily_check_in: CalendarCheck,
  promo: Ticket,
  leaderboard: Trophy,
  redemption: ShoppingBag,
  refund: Undo2,
  adjustment: SlidersHorizontal,
  expiry: Hourglass,
}

/** One entry: what it was for, when, and what it did to the balance. */
export function ActivityRow({ entry }: { entry: Entry }) {
  const format = useFormat()
  const { points, description, taskType, createdAt } = entry
  const Icon = ICONS[taskType] ?? (points < 0 ? ArrowUpRight : ArrowDownLeft)
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span aria-hidden className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-quiet">
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-break-word">{description}</span>
        <time dateTime={createdAt} title={format.dateTime(createdAt)} className="block text-sm text-quiet">
          {format.ago(createdAt)}
        </time>
      </span>
      <Points value={points} change className={classes('font-semibold', points > 0 && 'text-good')} />
    </li>
  )
}
