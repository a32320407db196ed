import { useTranslations } from 'use-intl'
import type { ApprovalFacts } from '#contracts/approval-facts.ts'
import type { RoleLimits } from '#contracts/role-limits.ts'
import type { OwnRolePermission } from '#contracts/roles.ts'
import { useLimitTexts } from '~/lib/role-limits.ts'

type RoleFacts = Extract<ApprovalFacts, { kind: 'role' }>

/** Returns a function that describes a proposal to give a role, or to change an own role. */
export function useRoleFacts(): (facts: RoleFacts) => {
  title: string
  text: string
  to?: string
  member?: { readonly id: string; readonly name: string }
} {
  const t = useTranslations('adminApprovals')
  const tName = useTranslations('adminSettings.permissions.names')
  const limitTexts = useLimitTexts()
  const limitList = (limits: RoleLimits) => limitTexts(limits).join(', ') || 'none'
  const list = (permissions: readonly OwnRolePermission[]) => permissions.map((one) => tName(one)).join(', ')
  return (facts) => {
    if (facts.about === 'definition') {
      const { from, to, staff } = facts
      const without = (some: readonly OwnRolePermission[], others: readonly OwnRolePermission[]) =>
        list(some.filter((one) => !others.includes(one))) || 'none'
      const name = from.name === to.name ? 'none' : to.name
      const change = {
        added: without(to.permissions, from.permissions),
        removed: without(from.permissions, to.permissions),
      }
      const [before, after] = [limitList(from.limits), limitList(to.limits)]
      const limits = before === after ? '' : ` ${t('role.limitsChange', { from: before, to: after })}`
      return {
        title: t('role.define', { name: from.name }),
        text: t('role.defineText', { n: staff, name, ...change })
          .concat(limits)
          .replace(/ +/g, ' ')
          .trim(),
        to: '/admin/roles',
      }
    }
    const { from, to, email, memberId, fromName, toName, permissions, limits } = facts
    const name = facts.name || t('points.gone')
    const before =
      from === 'member'
        ? t('role.member', { email })
        : t('role.staff', { email, role: from, own: fromName || t('role.gone') })
    return {
      title:
        to === 'own' ? t('role.own', { name, role: toName || t('role.gone') }) : t('role.title', { name, role: to }),
      text: permissions
        ? `${before} ${t('role.allows', { permissions: list(permissions) })} ${t('role.limits', { limits: limitList(limits) })}`.trim()
        : before,
      ...(email && { member: { id: memberId, name } }),
    }
  }
}
