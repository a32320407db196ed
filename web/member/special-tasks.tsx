import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CampaignBanner } from '~/features/campaigns/campaign-banner.tsx'
import { checkInQuery } from '~/features/check-in/queries.ts'
import { SpecialTasksHub } from '~/features/special-tasks/special-tasks-hub.tsx'
import { Messages } from '~/lib/messages.tsx'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import checkIn from '~/messages/en/check-in.json'
import specialTasks from '~/messages/en/special-tasks.json'
import { Page } from '~/ui/page.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'

const MESSAGES = { checkIn, specialTasks }

export default function SpecialTasksPage() {
  return (
    <Messages add={MESSAGES}>
      <Page>
        <CampaignBanner targets={['checkIn', 'ads']} />
        <SpecialTasksHub checkInToday={<CheckInToday />} />
      </Page>
    </Messages>
  )
}

/** Whether today's check-in is available. Without data it shows nothing; its page reports errors. */
function CheckInToday() {
  const t = useTranslations('checkIn.hub')
  const { data, isPending } = useQuery(checkInQuery)
  if (useIsCoolingOff()) return null
  if (isPending) return <Skeleton className="h-5 w-32" />
  if (!data) return null
  if (data.claimedToday) return t('done')
  const points = data.days[data.today - 1]?.points ?? undefined
  return points === undefined ? t('bonus') : t('waits', { n: points })
}
