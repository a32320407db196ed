import { SpecialTasksHub } from '~/features/special-tasks/special-tasks-hub.tsx'
import { Messages } from '~/lib/messages.tsx'
import specialTasks from '~/messages/en/special-tasks.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { specialTasks }

export default function SpecialTasksPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <SpecialTasksHub />
      </Page>
    </Messages>
  )
}
