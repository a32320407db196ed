import {
  BookOpenCheck,
  ChartColumn,
  ClipboardList,
  Database,
  LayoutDashboard,
  LifeBuoy,
  Scale,
  ScanSearch,
  Settings,
  ShieldCheck,
  Tags,
  Ticket,
  UserCheck,
  Users,
} from 'lucide-react'
import type { Permission } from '#contracts/roles.ts'
import type { NavItem } from './nav.ts'

/** Items of the admin navigation; each appears only to staff with its permission. */
export const ADMIN_NAV: readonly (NavItem & { readonly needs: Permission })[] = [
  { to: '/admin', text: 'dashboard', icon: LayoutDashboard, needs: 'admin.enter' },
  { to: '/admin/database', text: 'database', icon: Database, needs: 'admin.enter' },
  { to: '/admin/points-audit', text: 'pointsAudit', icon: ScanSearch, needs: 'points.audit' },
  { to: '/admin/users', text: 'users', icon: Users, needs: 'users.read' },
  { to: '/admin/redemptions', text: 'redemptions', icon: ClipboardList, needs: 'redemptions.read' },
  { to: '/admin/subscriptions', text: 'subscriptions', icon: Tags, needs: 'system.manage' },
  { to: '/admin/promo-codes', text: 'promoCodes', icon: Ticket, needs: 'system.manage' },
  { to: '/admin/quiz', text: 'quizQuestions', icon: BookOpenCheck, needs: 'quiz.manage' },
  { to: '/admin/economy', text: 'economy', icon: Scale, needs: 'system.manage' },
  { to: '/admin/approvals', text: 'approvals', icon: UserCheck, needs: 'redemptions.update' },
  { to: '/admin/settings', text: 'settings', icon: Settings, needs: 'staff.self' },
  { to: '/admin/analytics', text: 'analytics', icon: ChartColumn, needs: 'analytics.read' },
  { to: '/admin/support', text: 'support', icon: LifeBuoy, needs: 'support.read' },
  { to: '/admin/security', text: 'security', icon: ShieldCheck, needs: 'security.read' },
]
