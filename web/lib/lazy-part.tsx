import { lazy, type ReactNode, useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from './toast.ts'

type Part<Props> = (props: Props) => ReactNode

/**
 * `lazy` for a part of a page. If its file cannot be loaded, the part closes and shows nothing, a toast offers to
 * reload, and the next time it opens it is loaded again. `isSilent`: no toast, for parts that open without a click.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
  isSilent = false,
): Part<Props> {
  const start = () => lazy<Part<Props>>(() => load().catch(() => ({ default: Missing })))
  let Loaded = start()

  function Missing({ open = true, onClose }: { open?: boolean; onClose?: () => void }) {
    const t = useTranslations('errors')
    const report = useEffectEvent(() => {
      if (!isSilent) toast.error(t('partMissing'), { action: { label: t('reload'), run: () => location.reload() } })
      onClose?.()
    })
    useEffect(() => {
      if (!open) return
      report()
      return () => {
        Loaded = start()
      }
    }, [open])
    return null
  }

  return (props) => <Loaded {...props} />
}
