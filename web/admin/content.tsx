import { useTranslations } from 'use-intl'
import { ContentList } from '~/features/admin-content/content-list.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminContent from '~/messages/en/admin-content.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminContent }

export default function ContentPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('content.edit')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <ContentList />
    </Messages>
  )
}
