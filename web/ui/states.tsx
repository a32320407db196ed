import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { Button } from './button.tsx'
import { ErrorDrawing } from './illustrations/error.tsx'

interface StateProps {
  /** An illustration, on the members' pages. */
  drawing?: ReactNode
  /** On dense staff pages an icon takes the place of the illustration. */
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** An empty list, and the next step. */
export function EmptyState({ drawing, icon, title, text, action }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {drawing}
      {icon && (
        <span
          aria-hidden
          className="mb-2 flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand-ink [&>svg]:size-7"
        >
          {icon}
        </span>
      )}
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-prose text-quiet">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  error: unknown
  onRetry: () => void
  retrying?: boolean
  /** What failed, such as 'Failed to load redemption history'; the cause follows below. */
  title?: ReactNode
}

/** What failed, why, and a retry button. */
export function ErrorState({ error, onRetry, retrying, title }: ErrorStateProps) {
  const t = useTranslations('ui')
  const sentenceOf = useSentence()
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      <ErrorDrawing />
      <p className="text-lg font-semibold">{title ?? t('loadingFailed')}</p>
      <p className="max-w-prose text-quiet">{sentenceOf(error)}</p>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={onRetry}
        busy={retrying}
        icon={<RotateCw aria-hidden className="size-4" />}
      >
        {t('retry')}
      </Button>
    </div>
  )
}
