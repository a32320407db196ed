import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CONTENT_DOCUMENTS } from '#contracts/content-rules.ts'
import { ContentScreen } from '~/features/admin-content/content-screen.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminContent from '~/messages/en/admin-content.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminContent }

export default function ContentDocumentPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  const params = useParams()
  const document = CONTENT_DOCUMENTS.find((one) => one === params.document)
  if (!may('content.edit') || !document) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <ContentScreen key={document} document={document} />
    </Messages>
  )
}
