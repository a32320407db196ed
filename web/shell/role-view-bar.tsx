import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { useMember } from '~/lib/session.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'

/** Says that a super admin views the admin part as another role, where nothing can be changed, and ends it. */
export default function RoleViewBar() {
  const t = useTranslations('frame.roleView')
  const format = useFormat()
  const client = useQueryClient()
  const { viewAs, role, roleName } = useMember()
  // What was read as another role is dropped with the page.
  const leave = useAction('DELETE /api/admin/role-view', { onSuccess: () => location.reload() })
  const endsAt = viewAs?.endsAt
  useEffect(() => {
    if (!endsAt) return
    const timer = setTimeout(() => void client.invalidateQueries(), Math.max(0, Date.parse(endsAt) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [client, endsAt])
  if (!endsAt) return null
  return (
    <aside
      aria-label={t('label')}
      className="no-print flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-2 text-sm sm:px-6"
    >
      <Eye aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <strong>{t('text', { role, own: roleName ?? t('gone') })}</strong>{' '}
        <span className="max-sm:hidden">{t('until', { time: format.time(endsAt) })}</span>
      </p>
      <Button size="small" variant="secondary" busy={leave.busy} onClick={() => leave.run()}>
        {t('leave')}
      </Button>
    </aside>
  )
}
