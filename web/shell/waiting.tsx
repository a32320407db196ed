import { useTranslations } from 'use-intl'
import { useAppName } from '~/lib/session.ts'
import { Mark } from '~/ui/logo.tsx'

/** Shown until the session is known; nothing of a protected page is rendered before. */
export function Waiting({ text }: { text: 'loadingAccount' | 'checkingAdmin' | 'checkingAuth' }) {
  const t = useTranslations('shell')
  const appName = useAppName()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6">
      <title>{appName}</title>
      <LogoInMotion />
      <p role="status" className="font-medium text-quiet">
        {t(text)}
      </p>
    </main>
  )
}

/** The mark on water: it floats, its coin turns, and rings run from it. All by styles, before any script. */
const LogoInMotion = () => (
  <span aria-hidden className="relative flex w-32 flex-col items-center pb-5">
    <Mark className="relative z-10 size-16 animate-float" coinClassName="origin-[26px_19px] animate-coin" />
    <svg aria-hidden viewBox="0 0 128 32" className="absolute bottom-0 fill-none stroke-brand" strokeWidth="2">
      {['', '[animation-delay:-0.8s]'].map((delay) => (
        <ellipse key={delay} cx="64" cy="16" rx="60" ry="13" className={`origin-center animate-ring ${delay}`} />
      ))}
    </svg>
  </span>
)
