import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Crop } from '#contracts/pictures.ts'
import { type ApiError, isApiError, useSentence } from '~/lib/errors.ts'
import { sendWithKey, type Unanswered } from '~/lib/idempotency.ts'
import { SESSION_KEY, setImage } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { type Upload, upload } from '~/lib/upload.ts'

/** Errors that are shown with the upload's own sentence, because their cause is on our side. */
const SERVER_FAILURES: readonly ApiError['code'][] = ['unexpected', 'unreadableAnswer', 'imageUploadFailed']

const ROUTE = 'POST /api/me/avatar'

/** Uploads one chosen picture. A repetition with the same crop after a missing answer sends the same key. */
export function usePictureUpload(file: File, onDone: () => void) {
  const t = useTranslations('picture')
  const client = useQueryClient()
  const sentenceOf = useSentence()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const unanswered = useRef<Unanswered>(undefined)
  const sending = useMutation({ mutationFn: (picture: Upload<typeof ROUTE>) => upload(ROUTE, picture) })
  useEffect(() => () => running.current?.abort(), [])

  async function start(crop: Required<Crop>): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProblem(undefined)
    setPercent(0)
    try {
      const send = (idempotencyKey: string) =>
        sending.mutateAsync({ query: crop, file, idempotencyKey, signal, onProgress: setPercent })
      const { imageUrl } = await sendWithKey(unanswered, JSON.stringify(crop), send)
      setImage(client, imageUrl)
      toast.success(t('success'))
      onDone()
    } catch (error) {
      // The upload may have completed just before it was cancelled.
      if (signal.aborted) return void client.invalidateQueries({ queryKey: SESSION_KEY })
      setProblem(isApiError(error) && SERVER_FAILURES.includes(error.code) ? t('failed') : sentenceOf(error))
    } finally {
      running.current = undefined
      setPercent(undefined)
    }
  }

  return {
    start,
    /** Cancels the upload. */
    cancel: () => running.current?.abort(),
    /** The percentage of the file that was sent; undefined while idle. */
    percent,
    problem,
  }
}
