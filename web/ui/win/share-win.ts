import { useTranslations } from 'use-intl'
import { useAppName } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'

/** Returns a function that shares a win by the device's share sheet, or copies it. */
export function useShareWin(game: string) {
  const t = useTranslations()
  const appName = useAppName()
  return async (points: number): Promise<void> => {
    const text = t('win.shareText', { n: points, game, appName })
    const url = location.origin
    try {
      if (navigator.share) return await navigator.share({ title: appName, text, url })
    } catch (error) {
      // The member cancelled; after any other failure the text is copied.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    try {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast.success(t('win.shared'))
    } catch {
      toast.error(t('ui.copyFailed'))
    }
  }
}
