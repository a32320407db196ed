import { ArrowRight, Gift, LifeBuoy, LogOut, Monitor, Moon, Plus, Rows3, Sun, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useHasPermission } from '~/lib/session.ts'
import { useTableDensity } from '~/lib/table-density.ts'
import { THEMES, useTheme } from '~/lib/theme.ts'
import { StatusBadge } from '~/ui/status-badge.tsx'
import { ACTIONS, SECTIONS } from './commands.ts'
import type { Found } from './queries.ts'

export interface Screen {
  readonly to: string
  readonly label: string
  readonly icon: ReactNode
}

/** One line of the menu. */
export interface Command {
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: ReactNode
  readonly badge?: ReactNode
  readonly run: () => void
}

const THEME_ICONS = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

/** Returns all screens and actions of the viewer. */
export function useCommands(screens: readonly Screen[], onSignOut: () => void) {
  const t = useTranslations('commandMenu')
  const may = useHasPermission()
  const go = useNavigate()
  const { compact, toggle } = useTableDensity()
  const [, chooseTheme] = useTheme()
  const linkTo = (to: string, label: string, icon: ReactNode): Command => ({
    id: to,
    label,
    icon,
    run: () => void go(to),
  })
  return {
    screens: [
      ...screens.map(({ to, label, icon }) => linkTo(to, label, icon)),
      ...SECTIONS.filter(({ needs }) => may(needs)).map(({ name, to }) =>
        linkTo(to, t(`sections.${name}`), <ArrowRight />),
      ),
    ],
    actions: [
      ...ACTIONS.filter(({ needs }) => may(needs)).map(({ name, to }) => linkTo(to, t(`actions.${name}`), <Plus />)),
      { id: 'density', label: t(compact ? 'rows.usual' : 'rows.compact'), icon: <Rows3 />, run: toggle },
      ...THEMES.map((theme) => ({
        id: theme,
        label: t(`themes.${theme}`),
        icon: THEME_ICONS[theme],
        run: () => chooseTheme(theme),
      })),
      { id: 'signOut', label: t('signOut'), icon: <LogOut />, run: onSignOut },
    ],
  }
}

/** Returns the found records as lines that open them. */
export function useRecords() {
  const t = useTranslations('commandMenu')
  const go = useNavigate()
  const open = (to: string) => () => void go(to)
  return ({ members, redemptions, tickets, promoCodes }: Found) => ({
    members: members.map(({ id, name, email, status }) => ({
      id,
      label: name,
      detail: email,
      icon: <UserRound />,
      badge: status !== 'active' && <StatusBadge status={status} />,
      run: open(`/admin/users/${id}`),
    })),
    redemptions: redemptions.map(({ id, shortId, subscriptionName, memberName, status }) => ({
      id,
      label: t('redemption', { name: subscriptionName, member: memberName || t('deleted') }),
      detail: shortId,
      icon: <Gift />,
      badge: <StatusBadge status={status} />,
      run: open(`/admin/redemptions?redemption=${id}`),
    })),
    tickets: tickets.map(({ id, shortId, subject, memberName, status }) => ({
      id,
      label: subject || t('erased'),
      detail: `${memberName || t('deleted')} · ${shortId} · ${t(`states.${status}`)}`,
      icon: <LifeBuoy />,
      run: open(`/admin/support?ticket=${id}`),
    })),
    promoCodes: promoCodes.map(({ id, code, description }) => ({
      id,
      label: code,
      detail: description,
      icon: <Ticket />,
      run: open(`/admin/promo-codes?q=${code}`),
    })),
  })
}
