import { CheckInToday } from '~/features/check-in/check-in-today.tsx'
import { SpecialTasksHub } from '~/features/special-tasks/special-tasks-hub.tsx'
import { Messages } from '~/lib/messages.tsx'
import checkIn from '~/messages/en/check-in.json'
import specialTasks from '~/messages/en/special-tasks.json'
import { Page } from '~/ui/page.tsx'

const MESSAGES = { checkIn, specialTasks }

export default function SpecialTasksPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <SpecialTasksHub checkInToday={<CheckInToday />} />
      </Page>
    </Messages>
  )
}
