import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { type AuditPage, POINTS_AUDIT_KEY, previewQuery } from './queries.ts'

interface FixDialogProps {
  page: AuditPage
  investigating: boolean
  /** Why the investigation could not be started. */
  problem: string | undefined
  onInvestigate: () => void
  /** Called with the id of the run. */
  onStarted: (id: string) => void
  onClose: () => void
}

/** Previews what the emergency fix would raise. Without a finished investigation it offers to start one. */
export function FixDialog({ page, investigating, problem, onInvestigate, onStarted, onClose }: FixDialogProps) {
  const t = useTranslations('adminPointsAudit.preview')
  const tButtons = useTranslations('adminPointsAudit.buttons')
  const { found: investigation } = page
  const isRunning = page.investigation?.state === 'running'
  const query = useQuery({ ...previewQuery(investigation?.endedAt ?? ''), enabled: investigation?.endedAt != null })
  const close = (
    <Button variant="secondary" onClick={onClose}>
      {t('close')}
    </Button>
  )
  if (!investigation?.endedAt) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('title')}
        actions={
          <>
            {close}
            <Button busy={investigating || isRunning} onClick={onInvestigate}>
              {tButtons('investigate')}
            </Button>
          </>
        }
      >
        <p>{t(isRunning ? 'running' : 'needed')}</p>
        {problem && <Banner tone="bad" live title={problem} />}
      </Dialog>
    )
  }
  const preview = query.data?.preview
  if (!preview) {
    return (
      <Dialog open onClose={onClose} title={t('title')} actions={close}>
        {query.error ? (
          <ErrorState
            title={t('failed')}
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Dialog>
    )
  }
  if (preview.members === 0) {
    return (
      <Dialog open onClose={onClose} title={t('nothingTitle')} actions={close}>
        <p>{t('nothing', { n: preview.membersChecked })}</p>
      </Dialog>
    )
  }
  return <Confirm preview={preview} onStarted={onStarted} onClose={onClose} />
}

type Preview = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof previewQuery>['queryFn']>>>['preview']>

interface ConfirmProps extends Pick<FixDialogProps, 'onStarted' | 'onClose'> {
  preview: Preview
}

function Confirm({ preview, onStarted, onClose }: ConfirmProps) {
  const t = useTranslations('adminPointsAudit')
  const format = useFormat()
  const sentenceOf = useSentence()
  const client = useQueryClient()
  const { investigationId, members, points, items, investigatedAt } = preview
  const fix = useAction('POST /api/admin/points-audit/fixes', {
    onSuccess: ({ run }) => {
      onStarted(run.id)
      onClose()
    },
    onError: (error) => {
      toast.error(t('fixFailed', { message: sentenceOf(error) }))
      // The preview may be outdated, or another run has started, so everything is read again.
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: POINTS_AUDIT_KEY })
      return true
    },
    refreshes: [POINTS_AUDIT_KEY],
  })
  return (
    <ActionDialog
      title={t('preview.title')}
      description={t('preview.investigated', { at: format.dateTime(investigatedAt) })}
      effect={{
        title: points > 0 ? t('preview.effect', { members, points }) : t('preview.totals', { n: members }),
        text: t('preview.safe'),
      }}
      confirm={t('preview.confirm', { members })}
      danger
      busy={fix.busy}
      problem={fix.error ? t('fixFailed', { message: sentenceOf(fix.error) }) : undefined}
      onConfirm={() => fix.run({ body: { investigationId, members, points } })}
      onClose={onClose}
    >
      <ul
        aria-label={t('preview.table')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-60 divide-y divide-line overflow-auto rounded-md border border-line text-sm"
      >
        {items.map(({ memberId, email, before, after }) => (
          <li key={memberId} className="flex flex-wrap justify-between gap-x-3 px-3 py-2">
            <span className="min-w-0">
              <EmailText>{email}</EmailText>
            </span>
            <span className="tabular">
              {format.number(before)} → <strong>{format.number(after)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {members > items.length && (
        <p className="text-sm text-quiet">{t('preview.more', { n: members - items.length })}</p>
      )}
    </ActionDialog>
  )
}
