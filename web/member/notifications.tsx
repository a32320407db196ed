import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { MailSettings } from '~/features/notifications/mail-settings.tsx'
import { NotificationList } from '~/features/notifications/notification-list.tsx'
import { useIsWide } from '~/lib/media.ts'
import { Messages } from '~/lib/messages.tsx'
import achievements from '~/messages/en/achievements.json'
import notifications from '~/messages/en/notifications.json'
import { ButtonLink } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/page.tsx'

const MESSAGES = { achievements, notifications }

export default function NotificationsPage() {
  const [search] = useSearchParams()
  const isWide = useIsWide()
  const isSettings = search.get('view') === 'settings' && !isWide
  return (
    <Messages add={MESSAGES}>
      <Page>{isSettings ? <SettingsView /> : <NotificationList />}</Page>
    </Messages>
  )
}

/** The settings as a view of their own. A wide screen shows them beside the list. */
function SettingsView() {
  const t = useTranslations('notifications')
  return (
    <>
      <PageHeader title={t('mail.title')} text={t('mail.text')}>
        <ButtonLink to="/notifications" variant="secondary" icon={<ArrowLeft aria-hidden className="size-5" />}>
          {t('back')}
        </ButtonLink>
      </PageHeader>
      <MailSettings />
    </>
  )
}
