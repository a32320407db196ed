import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '~/ui/dialog.tsx'

/** Registers the service worker, and asks before a newer version of the app takes over. */
export function UpdatePrompt() {
  const t = useTranslations('shell.update')
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null)
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) void register(setWaiting)
  }, [])
  const refresh = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting?.postMessage({ type: 'SKIP_WAITING' })
  }
  return (
    <ConfirmDialog
      open={waiting !== null}
      onClose={() => setWaiting(null)}
      onConfirm={refresh}
      title={t('title')}
      description={t('text')}
      confirmLabel={t('confirm')}
    />
  )
}

async function register(onWaiting: (worker: ServiceWorker) => void): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js')
    // The very first worker replaces nothing, so there is nothing to ask.
    const offer = () => registration.waiting && navigator.serviceWorker.controller && onWaiting(registration.waiting)
    offer()
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offer)
    })
  } catch {
    // Without a service worker the app works online as before.
  }
}
