import { BadgeCheck, Gift, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { RULES_IN_WORDS } from '~/content/rules-in-words.ts'
import { Messages } from '~/lib/messages.tsx'
import auth from '~/messages/en/auth.json'
import { MainArea } from '~/shell/main-area.tsx'
import { Logo } from '~/ui/logo.tsx'

const MESSAGES = { auth }

/** The frame of the pages for registration and sign-in. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <Messages add={MESSAGES}>
      <div className="grid grid-cols-1 min-h-dvh lg:grid-cols-[minmax(22rem,5fr)_7fr]">
        <Pitch />
        <div className="flex flex-col">
          <header className="p-4 sm:p-6 lg:hidden">
            <HomeLink />
          </header>
          <MainArea className="flex flex-col pb-12 lg:justify-center">
            <div className="mx-auto w-full max-w-md">{children}</div>
          </MainArea>
          <Scene className="h-44 lg:hidden" />
        </div>
      </div>
    </Messages>
  )
}

const HomeLink = () => (
  <Link to="/" reloadDocument className="inline-flex min-h-target items-center rounded-md">
    <Logo />
  </Link>
)

/** The coin that sinks into the water: a file of its own, so that it costs no script. */
const Scene = ({ className }: { className: string }) => (
  <img src="/scene.svg" alt="" width="600" height="480" className={`w-full object-cover object-top ${className}`} />
)

function Pitch() {
  const t = useTranslations('auth.pitch')
  const points = [
    { icon: Gift, text: t('bonus', { bonus: RULES_IN_WORDS.welcomeBonus }) },
    { icon: BadgeCheck, text: t('fair') },
    { icon: Sparkles, text: t('free') },
  ]
  return (
    <aside className="water relative hidden flex-col justify-between overflow-hidden p-10 lg:flex">
      <Scene className="absolute inset-x-0 bottom-0 h-[56%]" />
      <HomeLink />
      <div className="relative mt-12 mb-auto">
        <p className="text-4xl font-extrabold tracking-tight text-balance">{t('title')}</p>
        <p className="mt-4 max-w-md text-lg text-on-deep-quiet">{t('text')}</p>
      </div>
      <ul className="relative flex flex-col gap-3">
        {points.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <Icon aria-hidden className="size-5 shrink-0 text-on-deep-quiet" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}
