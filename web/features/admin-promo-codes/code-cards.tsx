import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Points } from '~/ui/points.tsx'
import { Runs, StateBadges, SwitchButton, Uses } from './code-parts.tsx'
import type { CodeListProps } from './code-table.tsx'

/** The content of the table as one card for each code, for phones. */
export function CodeCards({ items, onEdit, onDelete }: CodeListProps) {
  const t = useTranslations('adminPromoCodes')
  return (
    <ul aria-label={t('table')} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {items.map((code) => (
        <Card as="li" flush key={code.id} className="flex min-w-0 flex-col gap-1.5 p-3">
          <div className="flex items-center justify-between gap-2">
            <p className="flex min-w-0 items-center font-mono font-semibold">
              <span className="min-w-0 break-all">{code.code}</span>
              <CopyButton
                text={code.code}
                label={t('copy', { code: code.code })}
                failed={t('copyFailed')}
                className="-my-2"
              />
            </p>
            <Points value={code.points} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 text-sm text-quiet">{code.description}</p>
            <StateBadges states={code.states} />
          </div>
          <dl className="two-up gap-3 text-sm">
            <div>
              <dt className="text-xs text-quiet">{t('uses')}</dt>
              <dd>
                <Uses code={code} />
              </dd>
            </div>
            <div>
              <dt className="text-xs text-quiet">{t('runs')}</dt>
              <dd>
                <Runs code={code} />
              </dd>
            </div>
          </dl>
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="secondary" onClick={() => onEdit(code.id)} aria-label={t('open', { code: code.code })}>
              {t('edit')}
            </Button>
            <SwitchButton code={code} />
            <IconButton
              label={t('delete.action', { code: code.code })}
              onClick={() => onDelete(code.id)}
              className="ml-auto"
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </div>
        </Card>
      ))}
    </ul>
  )
}
