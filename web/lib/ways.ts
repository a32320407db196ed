import { Brain, CalendarCheck, Eraser, LoaderPinwheel, type LucideIcon, MonitorPlay, Send } from 'lucide-react'
import type { WayToEarn } from '#contracts/rewards.ts'

type Way = WayToEarn['way']

/** The icon of each way to earn. */
export const WAY_ICONS: Readonly<Record<Way, LucideIcon>> = {
  checkIn: CalendarCheck,
  spins: LoaderPinwheel,
  scratch: Eraser,
  quizzes: Brain,
  ads: MonitorPlay,
  moreAds: MonitorPlay,
  visits: MonitorPlay,
  channels: Send,
}

/** The page of each way to earn. */
export const WAY_PATHS: Readonly<Record<Way, string>> = {
  checkIn: '/special-tasks/daily-check-in',
  spins: '/games/spin-win',
  scratch: '/games/scratch-earn',
  quizzes: '/games/trivia-quiz',
  ads: '/special-tasks/specialtask1',
  moreAds: '/special-tasks/specialtask2',
  visits: '/tasks',
  channels: '/tasks',
}
