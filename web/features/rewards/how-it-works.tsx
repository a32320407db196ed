import { ChevronDown, CircleCheck, Hourglass, KeyRound, MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readPreference, writePreference } from '~/lib/cache.ts'
import { useIsWide } from '~/lib/media.ts'
import { useStatedTimeNow } from './queries.ts'

const STEPS = [
  { title: 'choose', text: 'chooseText', icon: MousePointerClick },
  { title: 'confirm', text: 'confirmText', icon: CircleCheck },
  { title: 'wait', text: 'waitText', icon: Hourglass },
  { title: 'activate', text: 'activateText', icon: KeyRound },
] as const

const PREFERENCE = 'store_how'

/** The four steps from points to a code. Collapsible on a phone; its state is stored. */
export function HowItWorks() {
  const t = useTranslations('rewards.how')
  const isWide = useIsWide()
  const time = useStatedTimeNow() ?? ''
  const [chosen, setChosen] = useState(() => readPreference(PREFERENCE))
  const open = chosen ? chosen === 'open' : isWide
  const toggle = () => {
    const next = open ? 'folded' : 'open'
    setChosen(next)
    writePreference(PREFERENCE, next)
  }
  return (
    <section className="panel mt-10">
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="flex min-h-14 w-full items-center justify-between rounded-lg px-4 text-left hover:bg-hover sm:px-6"
        >
          {t('title')}
          <ChevronDown aria-hidden className={`size-5 text-quiet transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {open && (
        <ol className="grid grid-cols-1 gap-x-6 gap-y-5 px-4 pt-2 pb-5 sm:grid-cols-2 sm:px-6 sm:pb-6 lg:grid-cols-4">
          {STEPS.map(({ title, text, icon: Icon }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink"
              >
                <Icon className="size-5" />
              </span>
              <div>
                <h3 className="text-base">
                  {index + 1}. {t(title)}
                </h3>
                <p className="mt-0.5 text-sm text-quiet">{t(text, { time })}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
