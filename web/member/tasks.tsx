import { SocialTasks } from '~/features/tasks/social-tasks.tsx'
import { Messages } from '~/lib/messages.tsx'
import tasks from '~/messages/en/tasks.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { tasks }

export default function TasksPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <SocialTasks />
      </Page>
    </Messages>
  )
}
