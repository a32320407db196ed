import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffSession } from '#contracts/security.ts'
import type { ApiError } from '~/lib/errors.ts'
import { endSession } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { SESSIONS_KEY } from './queries.ts'
import type { PersonSessions } from './session-groups.ts'

/** One session of a person, or all of them. For the viewer, all but the current one. */
export interface Ending {
  readonly person: PersonSessions
  readonly session?: StaffSession
}

export function EndDialog({ ending: { person, session }, onClose }: { ending: Ending; onClose: () => void }) {
  const t = useTranslations('adminSecurity.sessions.dialog')
  const client = useQueryClient()
  const refusalOf = useRefusal()
  const [problem, setProblem] = useState<string>()
  const isOwn = session?.isThis === true
  const options = {
    onSuccess: ({ ended, own }: { ended: number; own: boolean }) => {
      toast.success(t('done', { n: ended }))
      onClose()
      if (own) endSession(client)
    },
    onError: (error: ApiError) => {
      if (error.isUnanswered) return false
      const isGone = error.code === 'notFound' || error.code === 'noSessions'
      setProblem(isGone ? t('gone') : refusalOf(error))
      if (isGone) void client.invalidateQueries({ queryKey: SESSIONS_KEY })
      return true
    },
    refreshes: isOwn ? [] : [SESSIONS_KEY],
  }
  const one = useAction('POST /api/admin/security/sessions/:id/end', options)
  const all = useAction('POST /api/admin/security/staff/:id/end-sessions', options)
  function confirm({ reason = '' }: Readonly<Record<string, string>>): void {
    setProblem(undefined)
    if (session) one.run({ params: { id: session.id }, body: { reason, ownToo: isOwn } })
    else all.run({ params: { id: person.memberId }, body: { reason } })
  }
  const { name, endable: n } = person
  const words = isOwn
    ? { title: t('ownTitle'), effect: t('ownEffect'), text: t('ownEffectText'), confirm: t('confirmOwn') }
    : session
      ? {
          title: t('oneTitle', { name }),
          effect: t('effect', { name }),
          text: t('effectText'),
          confirm: t('confirmOne'),
        }
      : person.isViewer
        ? {
            title: t('othersTitle', { n }),
            effect: t('othersEffect'),
            text: undefined,
            confirm: t('confirmAll', { n }),
          }
        : {
            title: t('allTitle', { name, n }),
            effect: t('effect', { name }),
            text: t('effectText'),
            confirm: t('confirmAll', { n }),
          }
  return (
    <ActionDialog
      title={words.title}
      description={person.email}
      effect={{ title: words.effect, text: words.text, tone: isOwn ? 'bad' : 'warn' }}
      reason={{ required: false, label: t('reason'), hint: t('reasonHint') }}
      confirm={words.confirm}
      danger
      busy={one.busy || all.busy}
      problem={problem}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
