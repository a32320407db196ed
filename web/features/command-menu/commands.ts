// What the command menu offers beside the screens of the navigation: sections of screens, and actions that have an address.

import type { Permission } from '#contracts/roles.ts'
import type commandMenu from '~/messages/en/command-menu.json'

interface Section {
  readonly name: keyof typeof commandMenu.sections
  readonly to: string
  readonly needs: Permission
}

export const SECTIONS: readonly Section[] = [
  { name: 'rules', to: '/admin/economy/rules', needs: 'system.manage' },
  { name: 'budget', to: '/admin/economy/budget', needs: 'system.manage' },
  { name: 'campaigns', to: '/admin/economy/campaigns', needs: 'system.manage' },
  { name: 'costs', to: '/admin/economy/costs', needs: 'system.manage' },
  { name: 'accounting', to: '/admin/economy/accounting', needs: 'system.manage' },
  { name: 'day', to: '/admin/economy/day', needs: 'system.manage' },
  { name: 'tasks', to: '/admin/economy/tasks', needs: 'system.manage' },
  { name: 'staffSessions', to: '/admin/security?tab=sessions', needs: 'security.read' },
  { name: 'factors', to: '/admin/security?tab=factors', needs: 'security.read' },
  { name: 'audit', to: '/admin/security?tab=audit', needs: 'security.read' },
  { name: 'risk', to: '/admin/security?tab=risk', needs: 'risk.read' },
  { name: 'promoBatches', to: '/admin/promo-codes?tab=batches', needs: 'system.manage' },
  { name: 'promoRedemptions', to: '/admin/promo-codes?tab=redemptions', needs: 'system.manage' },
  { name: 'promoAnalytics', to: '/admin/promo-codes?tab=analytics', needs: 'system.manage' },
  { name: 'ownSignIns', to: '/admin/settings?view=sign-ins', needs: 'staff.self' },
  { name: 'staff', to: '/admin/settings?view=staff', needs: 'admin.settings' },
  { name: 'roles', to: '/admin/settings?view=roles', needs: 'staff.self' },
]

interface Action {
  readonly name: keyof typeof commandMenu.actions
  readonly to: string
  readonly needs: Permission
}

export const ACTIONS: readonly Action[] = [
  { name: 'completeNext', to: '/admin/redemptions?complete=next', needs: 'redemptions.update' },
  { name: 'addPromoCode', to: '/admin/promo-codes?new=code', needs: 'system.manage' },
  { name: 'generatePromoCodes', to: '/admin/promo-codes?new=batch', needs: 'system.manage' },
  { name: 'addPlan', to: '/admin/subscriptions?new=plan', needs: 'system.manage' },
  { name: 'importQuestions', to: '/admin/quiz?new=import', needs: 'quiz.manage' },
  { name: 'newCampaign', to: '/admin/economy/campaigns?edit=new', needs: 'system.manage' },
  { name: 'newRules', to: '/admin/economy/rules/new', needs: 'system.manage' },
  { name: 'exportCodes', to: '/admin/approvals?new=export', needs: 'redemptions.update' },
  { name: 'addStaff', to: '/admin/settings?view=staff&new=staff', needs: 'admin.settings' },
  { name: 'backToApp', to: '/dashboard', needs: 'admin.enter' },
]
