import { CircleHelp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

export interface TutorialStep {
  readonly icon: ReactNode
  readonly text: string
}

interface TutorialProps {
  /** The name under which its first showing is stored. */
  name: string
  title: string
  steps: readonly TutorialStep[]
}

/** The help button of a game. Its popup opens automatically on the first visit. */
export function Tutorial({ name, title, steps }: TutorialProps) {
  const t = useTranslations('games.tutorial')
  const preference = `tutorial_${name}`
  const [open, setOpen] = useState(() => readPreference(preference) === null)
  const close = () => {
    setOpen(false)
    writePreference(preference, 'seen')
  }
  return (
    <>
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden className="size-5.5" />
      </IconButton>
      <Dialog open={open} onClose={close} title={title} actions={<Button onClick={close}>{t('done')}</Button>}>
        <ol className="flex flex-col gap-4">
          {steps.map((step) => (
            <li key={step.text} className="flex items-start gap-3">
              <span
                aria-hidden
                className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink [&>svg]:size-5"
              >
                {step.icon}
              </span>
              <p className="pt-1.5">{step.text}</p>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  )
}
