import { ProfileSettings } from '~/features/profile/profile-settings.tsx'
import { Messages } from '~/lib/messages.tsx'
import password from '~/messages/en/password.json'
import profile from '~/messages/en/profile.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { password, profile }

export default function ProfilePage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <ProfileSettings />
      </Page>
    </Messages>
  )
}
