import {
  Gamepad2,
  Gift,
  House,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Ticket,
  Trophy,
  Zap,
} from 'lucide-react'
import type frame from '../messages/en/frame.json'

type NavText = Exclude<keyof typeof frame.nav, 'main' | 'quick' | 'admin'>

export type NavGroupName = keyof typeof frame.navGroups

export interface NavItem {
  readonly to: string
  readonly text: NavText
  readonly icon: LucideIcon
  /** Items of a group are next to each other below its name. */
  readonly group?: NavGroupName
  /** What waits on the page. */
  readonly count?: { readonly n: number; readonly isUrgent: boolean } | undefined
}

/** The member's sidebar and drawer, in order. A new screen adds one line here. */
export const MEMBER_NAV: readonly NavItem[] = [
  { to: '/dashboard', text: 'dashboard', icon: LayoutDashboard },
  { to: '/tasks', text: 'tasks', icon: ListChecks },
  { to: '/special-tasks', text: 'specialTasks', icon: Zap },
  { to: '/games', text: 'games', icon: Gamepad2 },
  { to: '/leaderboard', text: 'leaderboard', icon: Trophy },
  { to: '/rewards', text: 'rewards', icon: Gift },
  { to: '/transactions', text: 'transactions', icon: ReceiptText },
  { to: '/promo-codes', text: 'promoCodes', icon: Ticket },
  { to: '/support', text: 'support', icon: LifeBuoy },
]

/** An item of the bar that opens a menu upwards. */
export interface NavGroup {
  readonly text: NavText
  readonly icon: LucideIcon
  readonly items: readonly NavItem[]
}

/** The bar at the bottom of a phone's screen. */
export const BOTTOM_NAV: readonly (NavItem | NavGroup)[] = [
  { to: '/dashboard', text: 'home', icon: House },
  {
    text: 'tasks',
    icon: ListChecks,
    items: [
      { to: '/tasks', text: 'socialTasks', icon: ListChecks },
      { to: '/special-tasks', text: 'specialTasks', icon: Zap },
    ],
  },
  { to: '/games', text: 'games', icon: Gamepad2 },
  { to: '/rewards', text: 'rewards', icon: Gift },
  { to: '/leaderboard', text: 'leaderboard', icon: Trophy },
]
