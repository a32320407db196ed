import {
  ArrowDownLeft,
  ArrowUpRight,
  Brain,
  CalendarCheck,
  Eraser,
  Gift,
  Hourglass,
  LoaderPinwheel,
  type LucideIcon,
  Megaphone,
  MonitorPlay,
  Send,
  ShoppingBag,
  SlidersHorizontal,
  Ticket,
  Trophy,
  Undo2,
} from 'lucide-react'

/** Icons by the task type of an entry. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  signup: Gift,
  spin_win: LoaderPinwheel,
  scratch_earn: Eraser,
  quiz: Brain,
  telegram: Send,
  youtube: MonitorPlay,
  special_task2: Megaphone,
  daily_ad: Megaphone,
  daily_check_in: CalendarCheck,
  promo: Ticket,
  leaderboard: Trophy,
  redemption: ShoppingBag,
  refund: Undo2,
  adjustment: SlidersHorizontal,
  expiry: Hourglass,
}

/** The task type of an entry as an icon in a circle. */
export function EntryIcon({ entry: { taskType, points } }: { entry: { taskType: string; points: number } }) {
  const Icon = ICONS[taskType] ?? (points < 0 ? ArrowUpRight : ArrowDownLeft)
  return (
    <span aria-hidden className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-quiet">
      <Icon className="size-4.5" />
    </span>
  )
}
