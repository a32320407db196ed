import { BellRing } from 'lucide-react'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { ConnectionBanner } from '~/ui/connection-banner.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Skeleton, SkeletonRows } from '~/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '~/ui/states.tsx'
import { FAILED } from './group.tsx'

const nothing = () => {}
const TITLES = { note: 'A note', good: 'It worked', warn: 'Careful', bad: 'It failed' }

export const Banners = () => (
  <>
    {(['note', 'good', 'warn', 'bad'] as const).map((tone) => (
      <Banner key={tone} tone={tone} title={TITLES[tone]}>
        A sentence that explains it.
      </Banner>
    ))}
    <Banner tone="note" title="With an action" actions={<Button variant="secondary">Do it</Button>} />
    <ClosedNotice closing={{ reason: 'dailyCap', opensAt: '2026-11-21T00:00:00.000Z' }} />
    <ConnectionBanner
      trouble={{ kind: 'issue', title: 'Connection Issue', sentence: 'The server could not be reached.' }}
      retrying={false}
      onRetry={nothing}
    />
    <ConnectionBanner
      trouble={{ kind: 'setup', title: 'Complete Your Setup', sentence: 'Database not configured.' }}
      retrying
      onRetry={nothing}
    />
  </>
)

export const Failures = () => (
  <>
    <Card>
      <EmptyState
        icon={<BellRing />}
        title="Nothing here yet"
        text="It appears once something happens."
        action={<Button>Play a game</Button>}
      />
    </Card>
    <Card>
      <ErrorState error={FAILED.error} onRetry={nothing} title="Your draws could not be loaded" />
    </Card>
    <FailedLine text="The figures could not be loaded" query={FAILED} />
  </>
)

export const Loading = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Skeleton className="h-24" />
    <SkeletonRows rows={2} />
  </div>
)
