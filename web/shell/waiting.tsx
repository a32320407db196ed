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
      <Mark className="size-14 animate-shimmer" />
      <p role="status" className="font-medium text-quiet">
        {t(text)}
      </p>
    </main>
  )
}
