import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { IconButton } from './button.tsx'

const TICK_MS = 2000

interface CopyButtonProps {
  text: string
  label: string
  /** Announced after copying. */
  done?: string
  /** Shown where the browser refuses to copy. */
  failed?: string
  className?: string
}

/** Copies `text`; a tick confirms it for 2 s. `label` names what is copied. */
export function CopyButton({ text, label, done, failed, className }: CopyButtonProps) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), TICK_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.success(done ?? t('copied'))
    } catch {
      toast.error(failed ?? t('copyFailed'))
    }
  }
  return (
    <IconButton label={label} onClick={() => void copy()} className={className}>
      {copied ? <Check aria-hidden className="size-5 text-good" /> : <Copy aria-hidden className="size-5" />}
    </IconButton>
  )
}
