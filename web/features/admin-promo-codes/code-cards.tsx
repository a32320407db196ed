import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'
import { ChooseBox } from '~/ui/choose-box.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Points } from '~/ui/points.tsx'
import { StateBadges, Uses } from './code-parts.tsx'
import type { CodeListProps } from './code-table.tsx'

/** The content of the table as one card for each code, for phones. The whole card opens the code, with its actions. */
export function CodeCards({ items, selection, onOpen }: Omit<CodeListProps, 'onDelete'>) {
  const t = useTranslations('adminPromoCodes')
  return (
    <>
      <ChooseBox isNamed label={t('chooseAll')} checked={selection.isAll} onChange={selection.all} />
      <ul aria-label={t('table')} className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {items.map((code) => (
          <Card as="li" flush key={code.id} className="relative flex min-w-0 flex-col gap-1 p-3">
            <div className="flex items-center justify-between gap-2">
              <p className="flex min-w-0 items-center">
                <span className="relative z-10 -my-2 -ml-2">
                  <ChooseBox
                    label={t('choose', { code: code.code })}
                    checked={selection.chosen.has(code.id)}
                    onChange={() => selection.toggle(code.id)}
                  />
                </span>
                <button
                  type="button"
                  data-open={code.id}
                  aria-label={t('open', { code: code.code })}
                  onClick={() => onOpen(code.id)}
                  className="min-w-0 text-left font-mono font-semibold break-all after:absolute after:inset-0 after:rounded-lg"
                >
                  {code.code}
                </button>
                <CopyButton
                  text={code.code}
                  label={t('copy', { code: code.code })}
                  failed={t('copyFailed')}
                  className="relative z-10 -my-2"
                />
              </p>
              <Points value={code.points} className="font-bold" />
            </div>
            {code.description && <p className="text-sm text-quiet">{code.description}</p>}
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
              <p className="flex min-w-0 flex-wrap gap-x-3">
                <Uses code={code} />
                <span className="text-quiet">
                  <Days code={code} />
                </span>
              </p>
              <StateBadges states={code.states} />
            </div>
          </Card>
        ))}
      </ul>
    </>
  )
}

/** The day that matters: the last one, or the first one of a code without an end. */
function Days({ code: { startsOn, lastDay } }: { code: AdminPromoCode }) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  return lastDay ? t('until', { day: format.calendarDate(lastDay) }) : t('from', { day: format.calendarDate(startsOn) })
}
