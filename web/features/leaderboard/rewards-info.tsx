import { useTranslations } from 'use-intl'
import { BANDED_TABLES, type BandTable } from '#contracts/draw-tables.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { useFormat } from '~/lib/format.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface RewardsInfoProps {
  open: boolean
  onClose: () => void
  timeZone: string | undefined
}

/** How the month's rewards work, with the odds of each rank. */
export function RewardsInfo({ open, onClose, timeZone }: RewardsInfoProps) {
  const t = useTranslations('leaderboard.info')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      width="wide"
      actions={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('month', { zone: timeZone ?? 'UTC' })}</li>
        <li>{t('not')}</li>
        <li>{t('paid')}</li>
        <li>{t('passed')}</li>
        <li>{t('drawn')}</li>
      </ul>
      <div className="grid gap-4 sm:grid-cols-3">
        {PAID_RANKS.map((rank) => (
          <Odds key={rank} title={t('rank', { n: rank })} table={BANDED_TABLES[`leaderboard-rank-${rank}`]} />
        ))}
      </div>
    </Dialog>
  )
}

function Odds({ title, table }: { title: string; table: BandTable }) {
  const t = useTranslations('leaderboard.info')
  const format = useFormat()
  return (
    <table className="w-full self-start text-sm">
      <caption className="pb-1 text-left text-base font-bold">{title}</caption>
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            {t('points')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {t('chance')}
          </th>
        </tr>
      </thead>
      <tbody className="tabular">
        {table.bands.map(({ from, to, weight }) => (
          <tr key={from} className="border-t border-line">
            <td className="py-1.5">{t('band', { from, to })}</td>
            <td className="py-1.5 text-right">{format.percent((weight * 100) / table.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
