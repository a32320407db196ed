import { useLocation } from 'react-router'
import { StopMails } from '~/features/notifications/stop-mails.tsx'
import { Messages } from '~/lib/messages.tsx'
import notifications from '~/messages/en/notifications.json'
import site from '~/messages/en/site.json'
import { PublicFrame } from './public-frame.tsx'

const MESSAGES = { notifications, site }

/** For recipients of our mails, signed in or not. */
export default function UnsubscribePage() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  return (
    <Messages add={MESSAGES}>
      <PublicFrame>
        <StopMails key={token} token={token} />
      </PublicFrame>
    </Messages>
  )
}
