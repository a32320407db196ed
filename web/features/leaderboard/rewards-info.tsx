import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { PAID_RANKS } from '#contracts/leaderboard-rules.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { OddsTable } from '~/ui/odds-table.tsx'

type Rewards = AnswerByKey<'GET /api/leaderboard'>['rewards']

interface RewardsInfoProps {
  open: boolean
  onClose: () => void
  timeZone: string | undefined
  rewards: Rewards | undefined
}

/** The rules of the monthly rewards, with the odds of each rank. */
export function RewardsInfo({ open, onClose, timeZone, rewards }: RewardsInfoProps) {
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
          <Odds key={rank} title={t('rank', { n: rank })} bands={rewards?.[rank - 1] ?? []} />
        ))}
      </div>
    </Dialog>
  )
}

function Odds({ title, bands }: { title: string; bands: Rewards[number] }) {
  const t = useTranslations('leaderboard.info')
  const total = bands.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <OddsTable
      className="self-start text-sm"
      caption={title}
      heads={[t('points'), t('chance')]}
      rows={bands.map(({ from, to, weight }) => ({
        key: from,
        prize: t('band', { from, to }),
        percent: (weight * 100) / total,
      }))}
    />
  )
}
