import { PartyPopper } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Countdown } from '~/ui/countdown.tsx'

interface CampaignListProps {
  campaigns: AnswerByKey<'GET /api/campaigns'>['campaigns']
  /** Called when the first of them has ended. */
  onOver: () => void
}

/** Campaigns with their ends. */
export default function CampaignList({ campaigns, onOver }: CampaignListProps) {
  const t = useTranslations('frame.campaign')
  const format = useFormat()
  return (
    <ul aria-label={t('label')} className="mb-4 flex flex-col gap-2 lean-in:hidden sm:mb-6">
      {campaigns.map(({ id, banner, endsAt }) => (
        <li key={id} className="flex items-start gap-3 rounded-md bg-brand-soft px-4 py-3 text-brand-ink">
          <PartyPopper aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
            <p className="min-w-0 font-semibold wrap-anywhere">{banner}</p>
            <p className="text-sm text-ink">
              <Countdown until={endsAt} everyMs={60_000} onOver={onOver}>
                {({ hours, minutes }) =>
                  hours >= 24
                    ? t('until', { when: format.dayAndTime(endsAt) })
                    : t('left', { h: hours, m: minutes, when: format.time(endsAt) })
                }
              </Countdown>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
