import { AchievementsCard } from '~/features/achievements/achievements-card.tsx'
import { ProfileSettings } from '~/features/profile/profile-settings.tsx'
import { Messages } from '~/lib/messages.tsx'
import achievements from '~/messages/en/achievements.json'
import password from '~/messages/en/password.json'
import profile from '~/messages/en/profile.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { achievements, password, profile }

export default function ProfilePage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <ProfileSettings achievements={<AchievementsCard />} />
      </Page>
    </Messages>
  )
}
