import { Power, PowerOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import type { PromoState } from '#contracts/promo-code-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ADMIN_PROMO_CODES_KEY, APPROVALS_KEY } from './queries.ts'
import { useProblem } from './use-problem.ts'

const TONES: Record<PromoState, Tone> = {
  active: 'good',
  inactive: 'neutral',
  upcoming: 'note',
  expired: 'warn',
  used_up: 'bad',
}

export function StateBadges({ states }: { states: readonly PromoState[] }) {
  const t = useTranslations('adminPromoCodes.filters')
  return (
    <span className="flex flex-wrap gap-1">
      {states.map((state) => (
        <Badge key={state} tone={TONES[state]}>
          {t(state)}
        </Badge>
      ))}
    </span>
  )
}

/** '12 of 50', or '12, no limit'. */
export function Uses({ code }: { code: AdminPromoCode }) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  const uses = format.number(code.uses)
  return (
    <span className="tabular whitespace-nowrap">
      {code.maxUses === null ? (
        <>
          {uses} <span className="text-xs text-quiet">{t('unlimited')}</span>
        </>
      ) : (
        t('usesOf', { uses, max: format.number(code.maxUses) })
      )}
    </span>
  )
}

/** The first and the last day on which a code is valid (UTC). */
export function Runs({ code }: { code: AdminPromoCode }) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  return (
    <>
      <span className="block whitespace-nowrap">{t('from', { day: format.calendarDate(code.startsOn) })}</span>
      <span className="block text-xs whitespace-nowrap text-quiet">
        {code.lastDay ? t('until', { day: format.calendarDate(code.lastDay) }) : t('noEnd')}
      </span>
    </>
  )
}

interface SwitchButtonProps {
  code: AdminPromoCode
  size?: 'small'
  onSwitched?: (code: AdminPromoCode) => void
}

export function SwitchButton({ code, size, onSwitched }: SwitchButtonProps) {
  const t = useTranslations('adminPromoCodes')
  const { busy, run } = useSwitch(code, onSwitched)
  const Icon = code.isActive ? PowerOff : Power
  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      busy={busy}
      onClick={run}
      aria-label={t(code.isActive ? 'switchOff' : 'switchOn', { code: code.code })}
      icon={<Icon aria-hidden className="size-4" />}
    >
      {t(code.isActive ? 'off' : 'on')}
    </Button>
  )
}

/** Switches a code on if it is shown as off, and the reverse. */
function useSwitch({ id, code, isActive }: AdminPromoCode, onSwitched: SwitchButtonProps['onSwitched']) {
  const t = useTranslations('adminPromoCodes')
  const problemOf = useProblem()
  const action = useAction('POST /api/admin/promo-codes/:id/activity', {
    onSuccess: ({ promoCode, waits }) => {
      toast.success(t(waits ? 'switchWaits' : promoCode.isActive ? 'switchedOn' : 'switchedOff', { code }))
      onSwitched?.(promoCode)
    },
    onError: (error) => {
      if (error.isUnanswered) return false
      toast.error(problemOf(error, t('switchFailed')))
      return true
    },
    refreshes: [ADMIN_PROMO_CODES_KEY, APPROVALS_KEY],
  })
  return { busy: action.busy, run: () => action.run({ params: { id }, body: { isActive: !isActive } }) }
}
