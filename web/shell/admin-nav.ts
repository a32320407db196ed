import {
  BookOpenCheck,
  ChartColumn,
  ClipboardList,
  Database,
  FileText,
  LayoutDashboard,
  LifeBuoy,
  Scale,
  ScanSearch,
  Settings,
  ShieldCheck,
  Tags,
  Ticket,
  UserCheck,
  UserCog,
  Users,
} from 'lucide-react'
import type { Permission } from '#contracts/roles.ts'
import type { NavGroupName, NavItem } from './nav.ts'

interface AdminNavItem extends NavItem {
  readonly needs: Permission
  readonly group: NavGroupName
}

/** Items of the admin navigation, by group; each appears only to staff with its permission. */
export const ADMIN_NAV: readonly AdminNavItem[] = [
  { group: 'work', to: '/admin', text: 'dashboard', icon: LayoutDashboard, needs: 'admin.enter' },
  { group: 'work', to: '/admin/redemptions', text: 'redemptions', icon: ClipboardList, needs: 'redemptions.read' },
  { group: 'work', to: '/admin/support', text: 'support', icon: LifeBuoy, needs: 'support.read' },
  { group: 'work', to: '/admin/approvals', text: 'approvals', icon: UserCheck, needs: 'approvals.decide' },
  { group: 'members', to: '/admin/users', text: 'users', icon: Users, needs: 'users.read' },
  { group: 'members', to: '/admin/analytics', text: 'analytics', icon: ChartColumn, needs: 'analytics.read' },
  { group: 'catalogue', to: '/admin/subscriptions', text: 'subscriptions', icon: Tags, needs: 'system.manage' },
  { group: 'catalogue', to: '/admin/promo-codes', text: 'promoCodes', icon: Ticket, needs: 'system.manage' },
  { group: 'catalogue', to: '/admin/quiz', text: 'quizQuestions', icon: BookOpenCheck, needs: 'quiz.manage' },
  { group: 'catalogue', to: '/admin/content', text: 'content', icon: FileText, needs: 'content.edit' },
  { group: 'money', to: '/admin/economy', text: 'economy', icon: Scale, needs: 'system.manage' },
  { group: 'money', to: '/admin/points-audit', text: 'pointsAudit', icon: ScanSearch, needs: 'points.audit' },
  // Without `security.read` the page shows risk groups only.
  { group: 'system', to: '/admin/security', text: 'security', icon: ShieldCheck, needs: 'risk.read' },
  { group: 'system', to: '/admin/database', text: 'database', icon: Database, needs: 'admin.enter' },
  { group: 'system', to: '/admin/roles', text: 'roles', icon: UserCog, needs: 'admin.settings' },
  { group: 'system', to: '/admin/settings', text: 'settings', icon: Settings, needs: 'staff.self' },
]
