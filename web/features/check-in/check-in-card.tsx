import { CalendarCheck, Clock, Coins, Flame, Snowflake } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { FREEZES_MAX } from '#contracts/rules.ts'
import { useFormat } from '~/lib/format.ts'
import { timeLeft, useNow } from '~/lib/time.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { ClosedNotice } from '~/ui/closed-notice.tsx'
import { Countdown } from '~/ui/countdown.tsx'
import { WinMoment } from '~/ui/win/win-moment.tsx'
import { winTier } from '~/ui/win/win-tier.ts'
import { DayCard } from './day-card.tsx'
import { useClaim } from './use-claim.tsx'

type State = AnswerByKey<'GET /api/check-in'>

interface CheckInCardProps {
  state: State
  /** Called at midnight. */
  onDayOver: () => void
}

/** The streak, the seven days, and the button of the day. */
export function CheckInCard({ state, onDayOver }: CheckInCardProps) {
  const t = useTranslations('checkIn')
  const ui = useTranslations('ui.closed')
  const format = useFormat()
  const { claim, isClaiming, win, closeWin } = useClaim(state.nextAt)
  const { streak, freezes, progress, days, nextAt, claimedToday } = state
  const now = useNow(1000)
  const dayIsOver = timeLeft(nextAt, now).isOver
  // During a cool-off nothing can be claimed; the notice above the page says until when.
  const isCoolingOff = useIsCoolingOff()
  const closing = isCoolingOff || claimedToday || dayIsOver ? null : state.closing
  const canClaim = !isCoolingOff && !closing && (!claimedToday || dayIsOver)
  return (
    <Card className="relative flex flex-col gap-6">
      {/* On a phone the path and the button come first. */}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4 max-sm:order-last max-sm:border-t max-sm:border-line max-sm:pt-5 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        <Figure icon={<Flame />} name={t('streak')}>
          {t('streakDays', { n: streak })}
        </Figure>
        <Figure icon={<Clock />} name={t('next')}>
          {!claimedToday && isCoolingOff && t('afterBreak')}
          {!claimedToday && !isCoolingOff && (
            <>
              {t('available')}
              <span className="block text-sm font-normal text-quiet">
                <Countdown key={nextAt} until={nextAt} onOver={onDayOver}>
                  {({ hours, minutes }) => t('endsIn', { h: hours, m: minutes })}
                </Countdown>
              </span>
            </>
          )}
          {claimedToday && (
            <Countdown key={nextAt} until={nextAt} onOver={onDayOver}>
              {({ hours, minutes, seconds, isOver }) =>
                isOver ? t('available') : t('in', { h: hours, m: minutes, s: seconds })
              }
            </Countdown>
          )}
        </Figure>
        <Figure icon={<Coins />} name={t('progress')}>
          {format.percent(progress)}
          <span className="block text-sm font-normal text-quiet">
            {t('collected', { n: pointsOf(days, 'claimed') })}
            {days.some(({ status }) => status !== 'claimed') && ` ${t('ahead', { n: pointsOf(days, 'ahead') })}`}
          </span>
        </Figure>
        <Figure icon={<Snowflake />} name={t('freezes')}>
          {t('freezesHeld', { n: freezes, max: FREEZES_MAX })}
          <span className="block text-sm font-normal text-quiet">{t('freezesText')}</span>
        </Figure>
      </div>
      <ol
        aria-label={t('days')}
        className="isolate grid grid-cols-4 gap-y-5 sm:grid-cols-[repeat(6,minmax(0,1fr))_minmax(0,1.6fr)]"
      >
        {days.map((card) => (
          <DayCard
            key={card.day}
            card={card}
            bonus={state.bonus}
            onClaim={canClaim && !isClaiming ? () => claim() : undefined}
          />
        ))}
      </ol>
      <ClosedNotice closing={closing} className="w-full sm:mx-auto sm:max-w-88" />
      <Button
        variant={canClaim ? 'gold' : 'primary'}
        size="large"
        className="w-full sm:mx-auto sm:max-w-88"
        busy={isClaiming}
        disabled={!canClaim}
        icon={<CalendarCheck aria-hidden className="size-6" />}
        onClick={() => claim()}
      >
        {closing ? (
          ui('button')
        ) : isCoolingOff ? (
          t('onBreak')
        ) : (
          <ButtonText state={state} canClaim={canClaim} isClaiming={isClaiming} />
        )}
      </Button>
      <WinMoment win={win} confetti={win && winTier(win) !== 'small' ? 'long' : undefined} onClose={closeWin} />
    </Card>
  )
}

/** Returns the points of this cycle's claimed days, or of those ahead; the bonus is drawn on its day. */
const pointsOf = (days: State['days'], which: 'claimed' | 'ahead'): number =>
  days
    .filter(({ status }) => (status === 'claimed') === (which === 'claimed'))
    .reduce((sum, { points }) => sum + (points ?? 0), 0)

function ButtonText({ state, canClaim, isClaiming }: { state: State; canClaim: boolean; isClaiming: boolean }) {
  const t = useTranslations('checkIn')
  if (isClaiming) return t('claiming')
  if (!canClaim) return t('tomorrow')
  const card = state.days.find(({ status }) => status === 'available')
  return (
    <span className="flex flex-col py-1.5 leading-tight">
      {t('available')}
      {card && (
        <span className="text-sm font-normal">
          {card.points === null ? t('claimBonus') : t('claim', { n: card.points })}
        </span>
      )}
    </span>
  )
}

const Figure = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
    <span
      aria-hidden
      className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink sm:size-12 [&>svg]:size-5 sm:[&>svg]:size-6"
    >
      {icon}
    </span>
    <div className="min-w-0">
      <p className="text-sm text-quiet">{name}</p>
      <p className="text-lg font-bold tabular">{children}</p>
    </div>
  </div>
)
