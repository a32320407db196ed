import { useTranslations } from 'use-intl'
import { isApiError } from './errors.ts'
import { isConnectionTrouble } from './recovery.ts'

export interface ConnectionTrouble {
  readonly kind: 'setup' | 'issue'
  readonly title: string
  readonly sentence: string
}

/**
 * Returns a function that describes a connection failure for the banners (docs/product.md#connection); it returns
 * undefined for other failures.
 */
export function useConnectionTrouble(): (error: unknown) => ConnectionTrouble | undefined {
  const t = useTranslations('shell.connection')
  const sentences = {
    offline: t('network'),
    connectionFailed: t('network'),
    requestTimeout: t('timedOut'),
    unreadableAnswer: t('unavailable'),
  }
  return (error) => {
    if (!isApiError(error) || !isConnectionTrouble(error)) return undefined
    const { code, message } = error
    if (code === 'databaseNotConfigured') return { kind: 'setup', title: t('setupTitle'), sentence: message }
    const isUpdating = code === 'databaseMigrationFailed' || code === 'databaseNewer'
    return {
      kind: 'issue',
      title: t(isUpdating ? 'updatingTitle' : 'issueTitle'),
      sentence: code in sentences ? sentences[code as keyof typeof sentences] : message,
    }
  }
}
