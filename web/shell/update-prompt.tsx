import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { registerWorker } from './service-worker.ts'

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
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={decline}
      onConfirm={refresh}
      title={t('title')}
      description={t('text')}
      confirmLabel={t('confirm')}
      busy={updating}
    />
  )
}
