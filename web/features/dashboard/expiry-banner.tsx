import { LoaderPinwheel } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { Banner } from '~/ui/banner.tsx'
import { ButtonLink } from '~/ui/button.tsx'

/** The last reminder leaves a week, plus the day of its sending. */
const LAST_DAYS_MS = 8 * 24 * 3_600_000

/**
 * Shows when the points expire, from the first warning on. Any entry, on any device, refetches figures without a
 * warning, and the banner disappears.
 */
export function ExpiryBanner({ points, expiry }: Pick<AnswerByKey<'GET /api/dashboard'>, 'points' | 'expiry'>) {
  const t = useTranslations('dashboard.expiry')
  const format = useFormat()
  const isCoolingOff = useIsCoolingOff()
  if (!expiry?.warned) return null
  const { at, months } = expiry
  const spin = (
    <ButtonLink to="/games/spin-win" variant="secondary" icon={<LoaderPinwheel aria-hidden className="size-5" />}>
      {t('action')}
    </ButtonLink>
  )
  return (
    <Banner
      tone={Date.parse(at) - Date.now() < LAST_DAYS_MS ? 'warn' : 'note'}
      title={t('title', { n: points, date: format.date(at) })}
      actions={!isCoolingOff && spin}
    >
      {t('text', { n: months, moment: format.dateTime(at), isBreak: String(isCoolingOff) })}
    </Banner>
  )
}
