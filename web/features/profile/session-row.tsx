import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { OwnSession } from '#contracts/profile.ts'
import { useFormat } from '~/lib/format.ts'
import { SESSIONS_KEY } from '~/lib/own-account.ts'
import { endSession } from '~/lib/session.ts'
import { useNow } from '~/lib/time.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { SessionItem } from '~/ui/session-item.tsx'

const HANDHELD = ['Android', 'iPhone', 'iPad']
/** The server records a session's use at most this often. */
const LAST_USED_PRECISION_MS = 10 * 60_000

export function SessionRow({ session, onEnded }: { session: OwnSession; onEnded: () => void }) {
  const t = useTranslations('profile.sessions')
  const tShell = useTranslations('shell')
  const format = useFormat()
  const client = useQueryClient()
  const { id, isThis, browser, system, address } = session
  const device = browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknown'))
  const isRecent = useNow() - Date.parse(session.lastUsedAt) < LAST_USED_PRECISION_MS
  const lastUse = isRecent ? t('justUsed') : t('lastUsed', { ago: format.ago(session.lastUsedAt) })
  const end = useAction('DELETE /api/me/sessions/:id', {
    onSuccess: () => {
      onEnded()
      if (isThis) endSession(client)
      toast.success(isThis ? tShell('signedOut') : t('signedOut'))
    },
    // A session that has already ended counts as a success.
    onError: (error) => {
      if (error.code !== 'notFound') return false
      onEnded()
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
      return true
    },
    refreshes: isThis ? [] : [SESSIONS_KEY],
  })
  const Icon = system && HANDHELD.includes(system) ? Smartphone : Monitor
  return (
    <SessionItem
      icon={<Icon aria-hidden className="size-6 shrink-0 text-quiet" />}
      device={device}
      current={isThis && t('thisDevice')}
      facts={
        <>
          {isThis ? t('inUse') : lastUse}
          {' · '}
          {t('signedIn', { moment: format.dateTime(session.startedAt) })}
          {address && ` ${t('from', { address })}`}
        </>
      }
    >
      <Button
        variant="quiet"
        busy={end.busy}
        aria-label={t('signOutOf', { device })}
        onClick={() => end.run({ params: { id } })}
      >
        {t('signOut')}
      </Button>
    </SessionItem>
  )
}
