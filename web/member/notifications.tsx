import { useSearchParams } from 'react-router'
import { MailSettings } from '~/features/notices/mail-settings.tsx'
import { NoticesPage } from '~/features/notices/notices-page.tsx'
import { Messages } from '~/lib/messages.tsx'
import notices from '~/messages/en/notices.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { notices }

export default function NotificationsPage() {
  const [search] = useSearchParams()
  return (
    <Messages add={MESSAGES}>
      <Page className="max-w-4xl">{search.get('view') === 'settings' ? <MailSettings /> : <NoticesPage />}</Page>
    </Messages>
  )
}
