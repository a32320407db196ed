import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, RotateCw, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { filtersOf, savedViewsQuery, VIEWS_MAX, type ViewList } from '~/lib/saved-views.ts'
import { toast } from '~/lib/toast.ts'
import { buttonClasses } from './button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { ViewsDialog } from './views-dialog.tsx'

/** The views that a staff member has saved of a list: shows one, saves the filters of the address, and manages them. */
export function SavedViews({ list }: { list: ViewList }) {
  const t = useTranslations('admin.views')
  const [filters] = useSearchParams()
  const navigate = useNavigate()
  const query = useQuery(savedViewsQuery(list))
  const [dialog, setDialog] = useState<'save' | 'manage'>()
  const current = filtersOf(filters.toString())
  const views = query.data?.items ?? []
  const shown = views.find((view) => view.query === current)
  const close = () => setDialog(undefined)
  const isFull = views.length >= VIEWS_MAX
  const note = query.error ? t('failed') : isFull ? t('full', { max: VIEWS_MAX }) : views.length === 0 && t('none')
  return (
    <>
      <Menu
        label={shown ? t('shown', { name: shown.name }) : t('open')}
        // Its row is positioned: on a phone the menu opens at the right edge of it.
        alignsWithHeader
        className="shrink-0"
        triggerClassName={buttonClasses('secondary', 'medium', 'h-full px-3')}
        trigger={
          <>
            <Bookmark aria-hidden className={shown ? 'size-5 fill-current' : 'size-5'} />
            <span className="max-w-40 truncate max-2xl:hidden">{shown?.name ?? t('button')}</span>
          </>
        }
        head={note && <p className="max-w-64 px-3 py-2 text-sm text-quiet">{note}</p>}
      >
        {query.error && (
          <MenuItem icon={<RotateCw aria-hidden className="size-5" />} onSelect={() => void query.refetch()}>
            {t('retry')}
          </MenuItem>
        )}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            icon={<Check aria-hidden className={view === shown ? 'size-5 shrink-0' : 'invisible size-5 shrink-0'} />}
            // Only the filters are taken from it, so that it leads to no other page.
            onSelect={() => void navigate({ search: `?${filtersOf(view.query)}` }, { preventScrollReset: true })}
          >
            <span className="max-w-64 truncate">{view.name}</span>
          </MenuItem>
        ))}
        {!shown && !isFull && (
          <MenuItem
            icon={<BookmarkPlus aria-hidden className="size-5" />}
            onSelect={() => (current ? setDialog('save') : toast.info(t('noFilters')))}
          >
            {t('save')}
          </MenuItem>
        )}
        {views.length > 0 && (
          <MenuItem icon={<Settings2 aria-hidden className="size-5" />} onSelect={() => setDialog('manage')}>
            {t('manage')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'save' && <SaveViewDialog list={list} filters={current} onClose={close} />}
      {dialog === 'manage' && <ViewsDialog list={list} filters={current} views={views} onClose={close} />}
    </>
  )
}
