import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, CircleCheck, Hand, RotateCcw, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { InboxThread } from '#contracts/admin-support.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button, buttonClasses } from '~/ui/button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { INBOX_KEY, type SupportSummary } from './queries.ts'
import type { SeenState } from './use-seen.ts'

interface ActionsProps {
  thread: InboxThread
  summary: SupportSummary | undefined
  viewerId: string
  seen: SeenState
}

/** Assigns, closes and reopens a ticket. */
export function TicketActions({ thread, summary, viewerId, seen }: ActionsProps) {
  const t = useTranslations('adminSupport')
  const client = useQueryClient()
  const { id, version, assignee, may, mayAssign } = thread
  // A colleague may have been faster: the ticket is read again, and a toast says why nothing happened.
  const onError = () => {
    void client.invalidateQueries({ queryKey: INBOX_KEY })
    return undefined
  }
  const nameOf = (memberId: string) => summary?.colleagues.find((one) => one.id === memberId)?.name ?? ''
  const assign = useAction('POST /api/admin/support/:id/assignee', {
    onSuccess: (answer, { body: { to, seenVersion } }) => {
      const { version, status } = answer
      seen.acted(seenVersion, { version, status, assigneeId: to })
      const text = () => {
        if (to === null) return t('one.released')
        return to === viewerId ? t('one.taken') : t('one.given', { name: nameOf(to) })
      }
      toast.success(text())
    },
    onError,
    refreshes: [INBOX_KEY],
  })
  const move = useAction('POST /api/admin/support/:id/status', {
    onSuccess: ({ version, status }, { body }) => {
      seen.acted(body.seenVersion, { version, status })
      toast.success(t(body.to === 'closed' ? 'one.closed' : 'one.reopened'))
    },
    onError,
    refreshes: [INBOX_KEY],
  })
  const give = (to: string | null) => assign.run({ params: { id }, body: { to, seenVersion: version } })
  const moveTo = (to: 'open' | 'closed') => move.run({ params: { id }, body: { to, seenVersion: version } })
  const whose = assignee ? t('one.assignee', { name: assignee.name }) : t('one.free')
  return (
    <div className="flex flex-wrap items-center gap-2 border-y border-line py-3">
      {mayAssign ? (
        <Menu
          label={`${whose}. ${t('one.assign')}`}
          triggerClassName={buttonClasses('secondary', 'small', 'max-w-full')}
          className="[&>div]:left-0 [&>div]:right-auto"
          trigger={
            <>
              <UserRound aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{whose}</span>
              <ChevronDown aria-hidden className="size-4 shrink-0" />
            </>
          }
        >
          {assignee?.id !== viewerId && <MenuItem onSelect={() => give(viewerId)}>{t('one.toMe')}</MenuItem>}
          {summary?.colleagues
            .filter((one) => one.id !== viewerId && one.id !== assignee?.id)
            .map((one) => (
              <MenuItem key={one.id} onSelect={() => give(one.id)}>
                {one.name}
              </MenuItem>
            ))}
          {assignee && <MenuItem onSelect={() => give(null)}>{t('one.unassign')}</MenuItem>}
        </Menu>
      ) : (
        <span className="text-sm text-quiet">{whose}</span>
      )}
      {mayAssign && !assignee && (
        <Button
          size="small"
          variant="secondary"
          busy={assign.busy}
          icon={<Hand aria-hidden className="size-4" />}
          onClick={() => give(viewerId)}
        >
          {t('one.take')}
        </Button>
      )}
      <span className="flex flex-wrap gap-2 sm:ml-auto">
        {may.includes('open') && (
          <Button
            size="small"
            variant="secondary"
            busy={move.busy}
            icon={<RotateCcw aria-hidden className="size-4" />}
            onClick={() => moveTo('open')}
          >
            {t('one.reopen')}
          </Button>
        )}
        {may.includes('closed') && (
          <Button
            size="small"
            variant="secondary"
            busy={move.busy}
            icon={<CircleCheck aria-hidden className="size-4" />}
            onClick={() => moveTo('closed')}
          >
            {t('one.closeIt')}
          </Button>
        )}
      </span>
    </div>
  )
}
