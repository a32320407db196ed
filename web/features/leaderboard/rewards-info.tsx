import { useTranslations } from 'use-intl'
import { BANDED_TABLES, type BandTable } from '#contracts/draw-tables.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { OddsTable } from '~/ui/odds-table.tsx'

interface RewardsInfoProps {
  open: boolean
  onClose: () => void
  timeZone: string | undefined
}

/** The rules of the monthly rewards, with the odds of each rank. */
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
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {PAID_RANKS.map((rank) => (
          <Odds key={rank} title={t('rank', { n: rank })} table={BANDED_TABLES[`leaderboard-rank-${rank}`]} />
        ))}
      </div>
    </Dialog>
  )
}

function Odds({ title, table }: { title: string; table: BandTable }) {
  const t = useTranslations('leaderboard.info')
  return (
    <OddsTable
      className="self-start text-sm"
      caption={title}
      heads={[t('points'), t('chance')]}
      rows={table.bands.map(({ from, to, weight }) => ({
        key: from,
        prize: t('band', { from, to }),
        percent: (weight * 100) / table.total,
      }))}
    />
  )
}
