import { AvatarEditor } from '~/features/profile/avatar-editor.tsx'
import { Page, PageHeader } from '~/ui/page.tsx'

export default function ProfilePage() {
  return (
    <Page>
      <PageHeader title="Profile" />
      <AvatarEditor />
    </Page>
  )
}
