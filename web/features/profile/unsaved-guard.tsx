import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '~/ui/dialog.tsx'

/** While active, leaving the page asks first: within the site by a dialog, otherwise by the browser's. */
export function UnsavedGuard({ active }: { active: boolean }) {
  const t = useTranslations('profile.leave')
  const blocker = useBlocker(active)
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [active])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('title')}
      description={t('text')}
      confirmLabel={t('confirm')}
      danger
    />
  )
}
