import { useTranslations } from 'use-intl'
import { useMember } from '~/lib/session.ts'
import { GiftDrawing } from '~/ui/illustrations/gift.tsx'
import { Points } from '~/ui/points.tsx'

/** The balance on deep water: above the form on a phone, beside it on a desktop. */
export function BalancePanel() {
  const t = useTranslations('promoCodes')
  const { points } = useMember()
  return (
    <section
      aria-label={t('balance')}
      className="water flex flex-auto basis-72 items-center justify-between gap-x-4 px-5 py-3 sm:px-8 sm:py-4"
    >
      <div>
        <p className="text-sm font-medium text-on-deep-quiet">{t('balance')}</p>
        <p className="text-2xl sm:text-3xl">
          <Points value={points} live className="font-bold" />
        </p>
      </div>
      <GiftDrawing className="h-16 min-w-0 shrink sm:h-24 sm:w-32" />
    </section>
  )
}
