import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import type { Steps } from '~/lib/steps.ts'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Fact, Facts } from '~/ui/facts.tsx'
import { Points } from '~/ui/points.tsx'
import { SheetActions, SideSheet } from '~/ui/side-sheet.tsx'
import { Runs, StateBadges, SwitchButton, Uses } from './code-parts.tsx'

interface CodeSheetProps {
  code: AdminPromoCode
  steps: Steps | undefined
  onSwitched: (code: AdminPromoCode) => void
  onEdit: () => void
  onDelete: () => void
  onClose: () => void
}

/** What a code pays, how often and when, and its actions. */
export function CodeSheet({ code, steps, onSwitched, onEdit, onDelete, onClose }: CodeSheetProps) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  return (
    <SideSheet title={<span className="font-mono break-all">{code.code}</span>} steps={steps} onClose={onClose}>
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center">
          <StateBadges states={code.states} />
          <CopyButton text={code.code} label={t('copy', { code: code.code })} failed={t('copyFailed')} />
        </span>
        <Points value={code.points} className="text-lg font-bold" />
      </div>
      <Facts>
        <Fact label={t('description')} wide>
          {code.description || t('editing.none')}
        </Fact>
        <Fact label={t('uses')}>
          <Uses code={code} />
        </Fact>
        <Fact label={t('paid')}>{format.number(code.uses * code.points)}</Fact>
        <Fact label={t('runs')}>
          <Runs code={code} />
        </Fact>
        <Fact label={t('added')}>
          <time dateTime={code.createdAt}>{format.dateTime(code.createdAt)}</time>
        </Fact>
      </Facts>
      <SheetActions>
        <Button size="small" icon={<Pencil aria-hidden className="size-4" />} onClick={onEdit}>
          {t('edit')}
        </Button>
        {/* A key, because a running switch belongs to its code while the sheet moves to the next one. */}
        <SwitchButton key={code.id} code={code} size="small" onSwitched={onSwitched} />
        <Button
          size="small"
          variant="quiet"
          className="text-bad!"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={onDelete}
        >
          {t('editing.delete')}
        </Button>
      </SheetActions>
    </SideSheet>
  )
}
