import { Coins, Flame, Star, Trophy } from 'lucide-react'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge, TONES, type Tone } from '~/ui/badge.tsx'
import { Countdown } from '~/ui/countdown.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { EntryIcon } from '~/ui/entry-icon.tsx'
import { AllDoneDrawing } from '~/ui/illustrations/all-done.tsx'
import { ChestDrawing } from '~/ui/illustrations/chest.tsx'
import { EmptyDrawing } from '~/ui/illustrations/empty.tsx'
import { ErrorDrawing } from '~/ui/illustrations/error.tsx'
import { GiftDrawing } from '~/ui/illustrations/gift.tsx'
import { MailDrawing } from '~/ui/illustrations/mail.tsx'
import { NoResultsDrawing } from '~/ui/illustrations/no-results.tsx'
import { OfflineDrawing } from '~/ui/illustrations/offline.tsx'
import { QuizDrawing } from '~/ui/illustrations/quiz.tsx'
import { ScratchCardDrawing } from '~/ui/illustrations/scratch-card.tsx'
import { SupportDrawing } from '~/ui/illustrations/support.tsx'
import { WheelDrawing } from '~/ui/illustrations/wheel.tsx'
import { Logo, Mark } from '~/ui/logo.tsx'
import { Pace } from '~/ui/pace.tsx'
import { Coin, Points } from '~/ui/points.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { ProgressRing } from '~/ui/progress-ring.tsx'
import { QrCode } from '~/ui/qr-code.tsx'
import { Stat, Stats } from '~/ui/stat.tsx'
import { type Status, StatusBadge } from '~/ui/status-badge.tsx'
import { SubscriptionCover } from '~/ui/subscription-cover.tsx'
import { SubscriptionMark } from '~/ui/subscription-mark.tsx'
import { FAILED, Group, readWith } from './group.tsx'

const STATUSES: readonly Status[] = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'active', 'banned']
const SERVICES = ['Netflix', 'Spotify Premium', 'YouTube Premium', 'Apple Music', 'Telegram Premium', 'JioSaavn Pro']
const DRAWINGS = [
  AllDoneDrawing,
  ChestDrawing,
  EmptyDrawing,
  ErrorDrawing,
  GiftDrawing,
  MailDrawing,
  NoResultsDrawing,
  OfflineDrawing,
  QuizDrawing,
  ScratchCardDrawing,
  SupportDrawing,
  WheelDrawing,
] as const
const SOURCES = ['spin_win', 'scratch_earn', 'quiz', 'daily_check_in', 'promo', 'redemption', 'refund', 'expiry']

export const Labels = () => (
  <>
    <Group name="badges">
      {(Object.keys(TONES) as Tone[]).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Group>
    <Group name="states">
      {STATUSES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </Group>
    <Group name="an address that breaks">
      <span className="w-48">
        <EmailText>a.very.long.address.of.a.member@gmail.com</EmailText>
      </span>
    </Group>
  </>
)

export const Amounts = () => (
  <>
    <Group name="points">
      <Points value={1234} />
      <Points value={-900} change />
      <Points value={50} change />
      <Points value={0} className="text-2xl font-extrabold" />
      <Coin className="size-10" />
    </Group>
    <Group name="progress">
      <ProgressBar percent={0} label="Nothing" className="w-40" />
      <ProgressBar percent={40} label="Some" className="w-40" />
      <ProgressBar percent={100} tone="brand" label="All" className="w-40" />
      <ProgressRing part={0} label="0 of 8">
        0
      </ProgressRing>
      <ProgressRing part={0.4} label="3 of 8">
        3
      </ProgressRing>
      <ProgressRing part={1} label="8 of 8">
        8
      </ProgressRing>
    </Group>
    <Stats busy={false}>
      <Stat icon={Coins} label="Points" value="12,400" />
      <Stat icon={Star} label="Best win" value="500" />
      <Stat icon={Flame} label="Streak" value="12 days" />
      <Stat icon={Trophy} label="Rank" value={undefined} />
    </Stats>
    <Pace
      query={readWith(undefined)}
      figures={[
        { name: 'Median', value: '2 h' },
        { name: '90th percentile', value: '31 h', bad: true, detail: 'of 120' },
      ]}
      failed="Not loaded"
      foot="Completed in the last 30 days"
    />
    <Pace query={FAILED} figures={undefined} failed="The times could not be loaded" />
    <Countdown until="2020-01-01T00:00:00.000Z">{() => <span className="text-quiet">A countdown</span>}</Countdown>
  </>
)

export const Pictures = () => (
  <>
    <Group name="brand">
      <Mark />
      <Logo />
      <Logo compact />
    </Group>
    <Group name="subscriptions">
      {SERVICES.map((name) => (
        <SubscriptionMark key={name} name={name} />
      ))}
      <SubscriptionMark name="Netflix" size="tiny" />
      <SubscriptionMark name="Netflix" size="small" />
      <SubscriptionMark name="Netflix" size="large" />
      <SubscriptionCover name="Netflix" className="h-24 w-64 rounded-lg p-4">
        Netflix
      </SubscriptionCover>
    </Group>
    <Group name="members">
      <Avatar name="Ada Okafor" url={null} />
      <Avatar name="Bo" url={null} size="medium" />
      <Avatar name="Cleo de la Cruz" url={null} size="large" />
    </Group>
    <Group name="entries">
      {SOURCES.map((taskType) => (
        <EntryIcon key={taskType} entry={{ taskType, points: 10 }} />
      ))}
    </Group>
    <Group name="illustrations">
      {DRAWINGS.map((Drawing) => (
        <Drawing key={Drawing.name} />
      ))}
    </Group>
    <Group name="QR code">
      <QrCode text="https://paz.example" label="A code" className="size-32" />
    </Group>
  </>
)
