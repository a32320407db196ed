import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'

/** The signed-in staff member and their role. On a phone the name is in the profile menu only. */
export function Viewer() {
  const t = useTranslations('frame.access')
  const { name, role } = useMember()
  return (
    <p className="min-w-0 text-right text-sm leading-tight">
      <span className="block truncate font-semibold max-sm:sr-only">{name}</span>
      <span className="block truncate text-xs text-quiet">{t(role === 'super_admin' ? 'full' : 'limited')}</span>
    </p>
  )
}
