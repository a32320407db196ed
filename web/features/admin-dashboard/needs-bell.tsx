import { useQuery } from '@tanstack/react-query'
import { Bell, LayoutDashboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PendingWork } from '#contracts/admin-dashboard.ts'
import { PERMISSION_TO_ACT } from '#contracts/admin-dashboard-rules.ts'
import { useHasPermission } from '~/lib/session.ts'
import { TONES } from '~/ui/badge.tsx'
import { classes } from '~/ui/classes.ts'
import { Menu, MenuLink } from '~/ui/menu.tsx'
import { pendingWorkQuery } from './queries.ts'
import { useWorkTexts, WORK_LOOKS } from './work-looks.ts'
import { hasUrgent, tilesOf, totalOf, WORK_PATHS } from './work-paths.ts'

const MAX_COUNT = 99

/** What the viewer may act on now, on every screen of the admin part: its number, and a list with links to the filtered queues. */
export function NeedsBell() {
  const t = useTranslations('adminDashboard.needs')
  const may = useHasPermission()
  const { data, error } = useQuery(pendingWorkQuery)
  const items = (data?.items ?? []).filter(({ kind }) => may(PERMISSION_TO_ACT[kind]))
  const n = totalOf(tilesOf(items))
  return (
    <Menu
      label={t('bell', { n: Math.min(n, MAX_COUNT + 1) })}
      alignsWithHeader
      triggerClassName="relative flex size-target shrink-0 items-center justify-center rounded-full text-quiet hover:bg-hover hover:text-ink"
      trigger={
        <>
          <Bell aria-hidden className="size-5.5" />
          {n > 0 && <Badge isUrgent={hasUrgent(items)}>{n > MAX_COUNT ? `${MAX_COUNT}+` : n}</Badge>}
        </>
      }
      head={
        <p className="px-3 pt-1 pb-2">
          <span className="block font-semibold">{t('title')}</span>
          {items.length === 0 && (
            <span className="block text-sm text-quiet">{data || !error ? t('done.text') : t('failed')}</span>
          )}
        </p>
      }
    >
      {items.map((item) => (
        <Entry key={item.kind} item={item} />
      ))}
      <MenuLink to="/admin" icon={<LayoutDashboard aria-hidden className="mx-1.5 size-5 text-quiet" />}>
        {t('all')}
      </MenuLink>
    </Menu>
  )
}

function Entry({ item }: { item: PendingWork }) {
  const t = useTranslations('adminDashboard.needs')
  const texts = useWorkTexts()
  const { kind, n } = item
  const { icon: Icon, tone } = WORK_LOOKS[kind]
  return (
    <MenuLink
      to={WORK_PATHS[kind]}
      icon={
        <span className={classes('flex size-8 shrink-0 items-center justify-center rounded-full', TONES[tone])}>
          <Icon aria-hidden className="size-4" />
        </span>
      }
    >
      <span className="min-w-0 py-1.5">
        <span className="block font-semibold">
          <span className="tabular">{texts.count(n)}</span> {t(`kinds.${kind}`, { n })}
        </span>
        <span className="block text-sm text-quiet">{texts.since(item)}</span>
      </span>
    </MenuLink>
  )
}

const Badge = ({ isUrgent, children }: { isUrgent: boolean; children: ReactNode }) => (
  <span
    aria-hidden
    className={classes(
      'absolute top-0 left-5 min-w-5 rounded-full border-2 border-page px-1 text-center text-xs leading-4 font-bold tabular',
      isUrgent ? 'bg-bad text-on-bad' : 'bg-ink text-page',
    )}
  >
    {children}
  </span>
)
