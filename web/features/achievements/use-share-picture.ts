import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AchievementKind } from '#contracts/achievement-rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { saveAsFile } from '~/lib/save-as-file.ts'
import { useAppName } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { pictureQuery } from './queries.ts'

const fileOf = (kind: AchievementKind, content: Blob | string) =>
  new File([content], `achievement-${kind.replaceAll('_', '-')}.png`, { type: 'image/png' })

/** Whether the device shares files; otherwise a picture is saved. */
export const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [fileOf('first_win', '')] })

/**
 * Shares the picture of a reached achievement, or saves it. The picture is loaded before the click, because browsers allow sharing only
 * shortly after one.
 */
export function useSharePicture(kind: AchievementKind) {
  const t = useTranslations('achievements')
  const sentenceOf = useSentence()
  const appName = useAppName()
  const { data, isFetching, refetch } = useQuery(pictureQuery(kind))
  const run = async (): Promise<void> => {
    const picture = data ?? (await refetch().then(({ data, error }) => data ?? void toast.error(sentenceOf(error))))
    if (!picture) return
    const file = fileOf(kind, picture)
    if (canShareFiles()) {
      try {
        const text = t('shareText', { title: t(`titles.${kind}`), appName })
        return await navigator.share({ files: [file], title: appName, text })
      } catch (error) {
        // The member cancelled; after any other failure the picture is saved.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    saveAsFile(file.name, file)
    toast.success(t('downloaded'))
  }
  return { busy: isFetching, run: () => void run() }
}
