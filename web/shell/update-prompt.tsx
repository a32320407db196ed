import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { registerWorker } from './service-worker.ts'

/** Loaded with the question. The running worker's cache has it after a new release as well. */
const ConfirmDialog = lazyPart(async () => ({ default: (await import('~/ui/dialog.tsx')).ConfirmDialog }), true)

interface Question {
  readonly worker: ServiceWorker
  readonly declined: () => void
}

/** Registers the service worker, and asks before a newer version takes over. */
export function UpdatePrompt() {
  const t = useTranslations('shell.update')
  const [question, setQuestion] = useState<Question | null>(null)
  const [updating, setUpdating] = useState(false)
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return registerWorker((worker) => new Promise((declined) => setQuestion({ worker, declined })))
  }, [])
  const decline = () => {
    question?.declined()
    setQuestion(null)
  }
  const refresh = () => {
    setUpdating(true)
    // The worker may have taken over already, when the tabs of the old version were closed.
    if (question?.worker.state !== 'installed') return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    question.worker.postMessage({ type: 'SKIP_WAITING' })
  }
  if (!question) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        onClose={decline}
        onConfirm={refresh}
        title={t('title')}
        description={t('text')}
        confirmLabel={t('confirm')}
        busy={updating}
      />
    </Suspense>
  )
}
