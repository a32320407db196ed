import { useSearchParams } from 'react-router'
import { MailSettings } from '~/features/notifications/mail-settings.tsx'
import { NotificationList } from '~/features/notifications/notification-list.tsx'
import { Messages } from '~/lib/messages.tsx'
import achievements from '~/messages/en/achievements.json'
import notifications from '~/messages/en/notifications.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { achievements, notifications }

export default function NotificationsPage() {
  const [search] = useSearchParams()
  return (
    <Messages add={MESSAGES}>
      <Page>{search.get('view') === 'settings' ? <MailSettings /> : <NotificationList />}</Page>
    </Messages>
  )
}
