import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AdminPromoCode } from '#contracts/admin-promo-codes.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { IconButton } from '~/ui/button.tsx'
import { ChooseBox } from '~/ui/choose-box.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { Runs, StateBadges, SwitchButton, Uses } from './code-parts.tsx'

export interface CodeListProps {
  items: readonly AdminPromoCode[]
  selection: Selection
  onOpen: (id: string) => void
  onDelete: (code: AdminPromoCode) => void
}

export function CodeTable({ items, selection, onOpen, onDelete }: CodeListProps) {
  const t = useTranslations('adminPromoCodes')
  const format = useFormat()
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell className="w-10 py-0!">
          <ChooseBox label={t('chooseAll')} checked={selection.isAll} onChange={selection.all} />
        </HeadCell>
        <HeadCell>{t('code')}</HeadCell>
        <HeadCell className="text-right">{t('points')}</HeadCell>
        <HeadCell>{t('uses')}</HeadCell>
        <HeadCell>{t('state')}</HeadCell>
        <HeadCell>{t('runs')}</HeadCell>
        <HeadCell sticky>
          <span className="sr-only">{t('actions')}</span>
        </HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((code) => (
          <Row key={code.id} data-row={code.id} selected={code.id === reached}>
            <Cell className="py-0!">
              <ChooseBox
                label={t('choose', { code: code.code })}
                checked={selection.chosen.has(code.id)}
                onChange={() => selection.toggle(code.id)}
              />
            </Cell>
            <Cell className="max-w-72 py-1">
              <span className="flex items-center in-data-[density=compact]:inline-flex in-data-[density=compact]:max-w-full in-data-[density=compact]:align-middle">
                <button
                  type="button"
                  data-open={code.id}
                  aria-label={t('open', { code: code.code })}
                  onClick={() => onOpen(code.id)}
                  className="min-h-6 truncate rounded-sm font-mono font-semibold underline-offset-2 hover:underline"
                >
                  {code.code}
                </button>
                <CopyButton
                  text={code.code}
                  label={t('copy', { code: code.code })}
                  failed={t('copyFailed')}
                  className="size-8! [&>svg]:size-4"
                />
              </span>
              {code.description && (
                <Tooltip
                  text={code.description}
                  render={
                    <span className="-ml-1 block truncate px-1 text-xs text-quiet in-data-[density=compact]:hidden" />
                  }
                >
                  {code.description}
                </Tooltip>
              )}
            </Cell>
            <Cell number>{format.number(code.points)}</Cell>
            <Cell>
              <Uses code={code} />
            </Cell>
            <Cell>
              <StateBadges states={code.states} />
            </Cell>
            <Cell>
              <Runs code={code} />
            </Cell>
            <Cell sticky className="py-1">
              <span className="flex items-center justify-end gap-1">
                <SwitchButton code={code} size="small" />
                <IconButton
                  label={t('delete.action', { code: code.code })}
                  onClick={() => onDelete(code)}
                  className="size-9!"
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
