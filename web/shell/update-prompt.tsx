import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { registerWorker } from './service-worker.ts'

/** Registers the service worker, and asks before a newer version of the app takes over. */
export function UpdatePrompt() {
  const t = useTranslations('shell.update')
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  const [updating, setUpdating] = useState(false)
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) return registerWorker(setWaiting)
  }, [])
  const refresh = () => {
    setUpdating(true)
    // Another tab may have let it take over already.
    if (waiting?.state !== 'installed') return location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage({ type: 'SKIP_WAITING' })
  }
  return (
    <ConfirmDialog
      open={waiting !== null}
      onClose={() => setWaiting(null)}
      onConfirm={refresh}
      title={t('title')}
      description={t('text')}
      confirmLabel={t('confirm')}
      busy={updating}
    />
  )
}
