import { useTranslations } from 'use-intl'
import type { AdminRedemption } from '#contracts/admin-redemptions.ts'
import { useCountryName } from '~/lib/country.ts'
import { useFormat } from '~/lib/format.ts'
import { useRowKeys } from '~/lib/use-row-keys.ts'
import type { Selection } from '~/lib/use-selection.ts'
import { ChooseBox } from '~/ui/choose-box.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { MemberLink } from '~/ui/member-link.tsx'
import { Cell, HeadCell, Row, Table, TableHead } from '~/ui/table.tsx'
import { Tooltip } from '~/ui/tooltip.tsx'
import { RedemptionAge } from './redemption-age.tsx'
import { RedemptionState } from './redemption-state.tsx'

interface RedemptionTableProps {
  items: readonly AdminRedemption[]
  /** Ids of items that are no longer in the list. */
  gone: ReadonlySet<string>
  selection: Selection
  onOpen: (id: string) => void
}

export function RedemptionTable({ items, gone, selection, onOpen }: RedemptionTableProps) {
  const t = useTranslations('adminRedemptions')
  const { box, reached, onFocus } = useRowKeys<HTMLTableSectionElement>()
  return (
    <Table label={t('table')}>
      <TableHead>
        <HeadCell className="w-10 py-0!">
          <ChooseBox label={t('chooseAll')} checked={selection.isAll} onChange={selection.all} />
        </HeadCell>
        <HeadCell>{t('id')}</HeadCell>
        <HeadCell>{t('member')}</HeadCell>
        <HeadCell>{t('subscription')}</HeadCell>
        <HeadCell className="text-right">{t('points')}</HeadCell>
        <HeadCell>{t('status')}</HeadCell>
        <HeadCell>{t('waiting')}</HeadCell>
        <HeadCell>{t('requested')}</HeadCell>
      </TableHead>
      <tbody ref={box} onFocus={onFocus}>
        {items.map((redemption) => (
          <RedemptionRow
            key={redemption.id}
            redemption={redemption}
            isGone={gone.has(redemption.id)}
            selected={redemption.id === reached}
            chosen={selection.chosen.has(redemption.id)}
            onChoose={() => selection.toggle(redemption.id)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </Table>
  )
}

function RedemptionRow({
  redemption,
  isGone,
  selected,
  chosen,
  onChoose,
  onOpen,
}: {
  redemption: AdminRedemption
  isGone: boolean
  selected: boolean
  chosen: boolean
  onChoose: () => void
  onOpen: (id: string) => void
}) {
  const t = useTranslations('adminRedemptions')
  const format = useFormat()
  const countryName = useCountryName(t('otherCountry'))
  const { id, shortId, memberId, memberName, memberEmail, subscriptionName, duration, country } = redemption
  return (
    <Row
      data-row={id}
      selected={selected}
      onClick={(event) => !isOnControl(event.target) && onOpen(id)}
      className="cursor-pointer"
    >
      <Cell className="py-0!">
        <ChooseBox label={t('choose', { id: shortId })} checked={chosen} onChange={onChoose} />
      </Cell>
      <Cell className="py-0.5">
        <span className="flex items-center">
          <button
            type="button"
            data-open={id}
            aria-label={t('open', { id: shortId })}
            onClick={() => onOpen(id)}
            className="min-h-6 rounded-sm font-mono text-xs font-semibold underline-offset-2 hover:underline"
          >
            {shortId}
          </button>
          <CopyButton text={id} label={t('copyId', { id: shortId })} className="size-8! [&>svg]:size-4" />
        </span>
      </Cell>
      <Cell className="max-w-44">
        <MemberLink id={memberId} name={memberName} className="block truncate" />
        <Tooltip text={memberEmail} render={<span className="block truncate text-xs text-quiet" />}>
          <EmailText>{memberEmail}</EmailText>
        </Tooltip>
      </Cell>
      <Cell>
        <span className="block whitespace-nowrap">{subscriptionName}</span>
        <span className="block text-xs whitespace-nowrap text-quiet">
          {duration} ·{' '}
          <abbr title={countryName(country)} className="no-underline">
            {country === 'OTHER' ? t('otherShort') : country}
          </abbr>
        </span>
      </Cell>
      <Cell number>{format.number(redemption.pointsCost)}</Cell>
      <Cell>
        <RedemptionState redemption={redemption} isGone={isGone} />
      </Cell>
      <Cell>
        <RedemptionAge redemption={redemption} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Tooltip text={format.dateTime(redemption.createdAt)} render={<time dateTime={redemption.createdAt} />}>
          {format.ago(redemption.createdAt)}
        </Tooltip>
      </Cell>
    </Row>
  )
}

const isOnControl = (target: EventTarget) => target instanceof Element && target.closest('button, a, label') !== null
