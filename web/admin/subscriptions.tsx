import { useTranslations } from 'use-intl'
import { AdminSubscriptions } from '~/features/admin-subscriptions/admin-subscriptions.tsx'
import { SubscriptionPreview } from '~/features/rewards/subscription-preview.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useHasPermission } from '~/lib/session.ts'
import adminSubscriptions from '~/messages/en/admin-subscriptions.json'
import rewards from '~/messages/en/rewards.json'
import { AccessDenied } from '~/shell/access-denied.tsx'

const MESSAGES = { adminSubscriptions, rewards }

export default function SubscriptionsPage() {
  const t = useTranslations('frame.accessDenied')
  const may = useHasPermission()
  if (!may('system.manage')) return <AccessDenied text={t('page')} />
  return (
    <Messages add={MESSAGES}>
      <AdminSubscriptions preview={(id) => <Preview id={id} />} />
    </Messages>
  )
}

function Preview({ id }: { id: string }) {
  const t = useTranslations('adminSubscriptions')
  return <SubscriptionPreview id={id} missing={t('notOffered')} />
}
