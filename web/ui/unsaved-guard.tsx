import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './dialog.tsx'

interface UnsavedGuardProps {
  active: boolean
  title: string
  text: string
  /** The label of the button that leaves. */
  confirm: string
  /** Discards the input of a form that outlives its page. */
  onLeave?: () => void
}

/** While active, leaving the page asks first: within the site by a dialog, otherwise by the browser's. */
export function UnsavedGuard({ active, title, text, confirm, onLeave }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  )
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
      onConfirm={() => {
        onLeave?.()
        blocker.proceed?.()
      }}
      title={title}
      description={text}
      confirmLabel={confirm}
      danger
    />
  )
}
