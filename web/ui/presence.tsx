import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { leaveRecord, type PresenceKind, presenceQuery } from '~/lib/presence.ts'
import { useMember } from '~/lib/session.ts'

/** Names the colleagues who have the same record open, and shows them that the viewer has, but not during a view of another role. */
export function Presence({ kind, id }: { kind: PresenceKind; id: string }) {
  const t = useTranslations('admin.presence')
  const isVisible = useMember().viewAs === null
  const { data } = useQuery({ ...presenceQuery(kind, id), enabled: isVisible })
  useEffect(() => (isVisible ? () => leaveRecord(kind, id) : undefined), [kind, id, isVisible])
  const [first, ...more] = data?.others ?? []
  return (
    <p role="status" className="flex items-center gap-2 rounded-md bg-brand-soft px-3 py-2 text-sm empty:hidden">
      {first && (
        <>
          <Eye aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t('looking', { name: first.name, n: more.length })}</span>
        </>
      )}
    </p>
  )
}
