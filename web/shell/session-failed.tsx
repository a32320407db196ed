import { useTranslations } from 'use-intl'
import { useConnectionTrouble } from '~/lib/connection-trouble.ts'
import { isApiError } from '~/lib/errors.ts'
import { Button } from '~/ui/button.tsx'
import { ConnectionBanner } from '~/ui/connection-banner.tsx'
import { ErrorDrawing } from '~/ui/illustrations/error.tsx'
import { MessagePage } from '~/ui/message-page.tsx'
import { OfflineMessage } from '~/ui/offline.tsx'
import { PageTitle } from '~/ui/page.tsx'
import { ErrorState } from '~/ui/states.tsx'

interface SessionFailedProps {
  error: unknown
  /** The heading if the database is the cause. */
  databaseAway?: string | undefined
  retrying: boolean
  onRetry: () => void
}

/** Shown when the session cannot be read: the shell without a member, the cause, and a retry. */
export function SessionFailed(props: SessionFailedProps) {
  return (
    <MessagePage>
      <Cause {...props} />
    </MessagePage>
  )
}

function Cause({ error, databaseAway, retrying, onRetry }: SessionFailedProps) {
  const t = useTranslations('shell')
  const troubleOf = useConnectionTrouble()
  if (isApiError(error) && error.code === 'offline') return <Offline retrying={retrying} onRetry={onRetry} />
  const trouble = troubleOf(error)
  if (!trouble) return <ErrorState title={t('sessionFailed')} error={error} retrying={retrying} onRetry={onRetry} />
  const heading = isApiError(error) && error.code.startsWith('database') ? databaseAway : undefined
  return (
    <div className="flex flex-col items-center gap-5">
      <PageTitle>{heading ?? trouble.title}</PageTitle>
      <ErrorDrawing className="h-36 w-48" />
      <h1 className="text-center text-2xl">{heading ?? t('sessionFailed')}</h1>
      <ConnectionBanner trouble={trouble} retrying={retrying} onRetry={onRetry} />
    </div>
  )
}

function Offline({ retrying, onRetry }: Omit<SessionFailedProps, 'error'>) {
  const t = useTranslations('shell.connection')
  return (
    <OfflineMessage>
      <Button busy={retrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </OfflineMessage>
  )
}
