import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { connectionQuery } from '~/lib/connection.ts'
import { useConnectionTrouble } from '~/lib/connection-trouble.ts'
import { isApiError } from '~/lib/errors.ts'
import { ConnectionBanner } from '~/ui/connection-banner.tsx'

/** Warns above every admin page while the server or database is unreachable. */
export function DatabaseNotice() {
  const t = useTranslations('admin')
  const troubleOf = useConnectionTrouble()
  const { error, isFetching, refetch } = useQuery(connectionQuery)
  const trouble = troubleOf(error)
  if (!trouble) return null
  const code = isApiError(error) ? error.code : ''
  const forStaff = () => {
    if (code === 'databaseMigrationFailed' || code === 'databaseNewer')
      return { ...trouble, title: t(code), sentence: t('databaseAdvice') }
    // Staff can forward this to the operator; other sentences of the server are shown unchanged.
    const sentence = code === 'databaseUnreachable' ? t(code) : trouble.sentence
    return code.startsWith('database') ? { ...trouble, title: t('databaseNotConnected'), sentence } : trouble
  }
  return (
    <div className="no-print mb-5">
      <ConnectionBanner trouble={forStaff()} retrying={isFetching} onRetry={() => void refetch()} />
    </div>
  )
}
