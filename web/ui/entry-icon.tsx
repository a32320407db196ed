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
import { classes } from './classes.ts'

/** Icons by the task type of an entry, on a colour that the sources of one kind share. */
const ICONS: Readonly<Record<string, readonly [LucideIcon, string]>> = {
  signup: [Gift, 'bg-prize-6'],
  spin_win: [LoaderPinwheel, 'bg-prize-7'],
  scratch_earn: [Eraser, 'bg-prize-5'],
  quiz: [Brain, 'bg-prize-4'],
  telegram: [Send, 'bg-prize-2'],
  youtube: [MonitorPlay, 'bg-prize-2'],
  special_task2: [Megaphone, 'bg-prize-1'],
  daily_ad: [Megaphone, 'bg-prize-1'],
  daily_check_in: [CalendarCheck, 'bg-prize-3'],
  promo: [Ticket, 'bg-prize-6'],
  leaderboard: [Trophy, 'bg-silver'],
  redemption: [ShoppingBag, 'bg-mark-1'],
  refund: [Undo2, 'bg-prize-3'],
  adjustment: [SlidersHorizontal, 'bg-silver'],
  expiry: [Hourglass, 'bg-silver'],
}

/** The task type of an entry as an icon on a tile. */
export function EntryIcon({ entry: { taskType, points } }: { entry: { taskType: string; points: number } }) {
  const [Icon, colors] = ICONS[taskType] ?? [points < 0 ? ArrowUpRight : ArrowDownLeft, 'bg-silver']
  return (
    <span
      aria-hidden
      className={classes(
        'flex size-10 shrink-0 items-center justify-center rounded-md',
        colors,
        taskType === 'redemption' ? 'text-white' : 'text-on-prize',
      )}
    >
      <Icon className="size-5" />
    </span>
  )
}
