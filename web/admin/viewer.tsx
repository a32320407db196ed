import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'

/** The signed-in staff member and their role. */
export function Viewer() {
  const t = useTranslations('frame.access')
  const { name, role } = useMember()
  return (
    <p className="min-w-0 text-right text-sm leading-tight">
      <span className="block truncate font-semibold">{name}</span>
      <span className="block text-xs text-quiet">{t(role === 'super_admin' ? 'full' : 'limited')}</span>
    </p>
  )
}
