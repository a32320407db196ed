import { CircleHelp, Lightbulb, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

export interface TutorialStep {
  readonly icon: ReactNode
  /** Left out while its numbers load. */
  readonly text: string | false | undefined
}

interface TutorialProps {
  title: string
  steps: readonly TutorialStep[]
}

/** The help button of a game, with its popup. */
export function Tutorial({ title, steps }: TutorialProps) {
  const t = useTranslations('games.tutorial')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton label={t('open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden className="size-5.5" />
      </IconButton>
      <Dialog open={open} onClose={close} title={title} actions={<Button onClick={close}>{t('done')}</Button>}>
        <ol className="flex flex-col gap-4">
          {steps
            .filter(({ text }) => text)
            .map((step) => (
              <li key={String(step.text)} className="flex items-start gap-3">
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

/** One line that says what to do, at the first visit to a game, unless the game is closed. `name` is the name under which the visit is stored. */
export function CoachLine({ name, children }: { name: string; children: ReactNode }) {
  const t = useTranslations('games.tutorial')
  const preference = `tutorial_${name}`
  const [isShown, setShown] = useState(() => readPreference(preference) === null)
  useEffect(() => writePreference(preference, 'seen'), [preference])
  if (!isShown) return null
  return (
    <div
      data-coach
      className="mb-3 [display:var(--coach-display,flex)] min-h-target items-center gap-2.5 rounded-md bg-brand-soft pl-3.5 text-sm font-semibold text-brand-ink sm:mb-4"
    >
      <Lightbulb aria-hidden className="size-5 shrink-0" />
      <p className="flex-1 py-2">{children}</p>
      <IconButton label={t('dismiss')} onClick={() => setShown(false)}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </div>
  )
}
