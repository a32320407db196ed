import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { connectionQuery } from '~/lib/connection.ts'
import { useConnectionTrouble } from '~/lib/connection-trouble.ts'
import { isApiError } from '~/lib/errors.ts'
import { useSession } from '~/lib/session.ts'
import { ConnectionBanner } from '~/ui/connection-banner.tsx'

/**
 * Warns above every member page that data may be missing or outdated while the server or database is unreachable. The
 * dashboard has its own banner.
 */
export function ConnectionNotice() {
  const t = useTranslations('shell.connection')
  const { pathname } = useLocation()
  const troubleOf = useConnectionTrouble()
  const { error, isFetching, refetch } = useQuery(connectionQuery)
  const session = useSession()
  useEffect(() => {
    const check = () => void refetch()
    addEventListener('offline', check)
    return () => removeEventListener('offline', check)
  }, [refetch])
  const cause = error ?? (session.data ? null : session.error)
  const trouble = troubleOf(cause)
  if (!trouble || pathname === '/dashboard') return null
  const isOffline = isApiError(cause) && cause.code === 'offline'
  const retry = async () => {
    await refetch()
    if (!session.data) await session.refetch()
  }
  return (
    <div className="no-print mb-5 lean-in:m-4">
      <ConnectionBanner
        trouble={isOffline ? { ...trouble, title: t('offlineTitle') } : trouble}
        retrying={isFetching}
        onRetry={() => void retry()}
      />
    </div>
  )
}
