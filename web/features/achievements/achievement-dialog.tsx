import { ArrowRight, Download, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ACHIEVEMENTS, type AchievementKind, type AchievementMeasure } from '#contracts/achievement-rules.ts'
import type { Achievement } from '#contracts/achievements.ts'
import { useFormat } from '~/lib/format.ts'
import { useAppName } from '~/lib/session.ts'
import { useIsCoolingOff } from '~/lib/use-cool-off.ts'
import { canShareFiles, useSharePicture } from '~/lib/use-share-picture.ts'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Dialog, DialogActions } from '~/ui/dialog.tsx'
import { ProgressBar } from '~/ui/progress-bar.tsx'
import { Medal } from './medal.tsx'

/** Where a measure grows. */
const PAGES: Readonly<Record<AchievementMeasure, string>> = {
  spins: '/games/spin-win',
  cards: '/games/scratch-earn',
  winsOf500: '/games/spin-win',
  winsOf1000: '/games/spin-win',
  cycles: '/special-tasks/daily-check-in',
  streak: '/special-tasks/daily-check-in',
  rightAnswers: '/games/trivia-quiz',
  perfectQuizzes: '/games/trivia-quiz',
  perfectHardQuizzes: '/games/trivia-quiz',
  channelTasks: '/tasks',
  allChannelTasks: '/tasks',
  ads: '/special-tasks',
  promoCodes: '/promo-codes',
  bestDay: '/games',
  earned: '/games',
  redemptions: '/rewards',
  revealedSeeds: '/my-draws',
  prizes: '/leaderboard',
  firstPlaces: '/leaderboard',
}

/** Returns whether a page is closed during a cool-off. */
const isOfPlays = (page: string): boolean => /^\/(games|special-tasks)/.test(page)

/** One achievement: what it is for, when it was reached or how far it is, and what to do next. */
export function AchievementDialog({ achievement, onClose }: { achievement: Achievement; onClose: () => void }) {
  const t = useTranslations('achievements')
  const format = useFormat()
  const { kind, reachedAt, progress, target } = achievement
  const count = t('count', { n: progress, total: target })
  const page = PAGES[ACHIEVEMENTS[kind].measure]
  const isCoolingOff = useIsCoolingOff()
  return (
    <Dialog open onClose={onClose} title={t(`titles.${kind}`)}>
      <div className="flex flex-col items-center gap-4 text-center">
        <span className="relative flex items-center justify-center py-2">
          {reachedAt && <span aria-hidden className="absolute size-44 rounded-full bg-gold-soft blur-xl" />}
          <Medal
            kind={kind}
            progress={reachedAt ? undefined : progress / target}
            className="relative size-40 animate-pop"
          />
        </span>
        <p className="text-lg">{t(`texts.${kind}`)}</p>
        {reachedAt ? (
          <p className="text-quiet">{t('reached', { date: format.date(reachedAt) })}</p>
        ) : (
          <div className="w-full">
            <ProgressBar tone="brand" percent={(progress / target) * 100} label={t('locked')} />
            <p className="mt-1.5 text-sm text-quiet tabular">{target === 1 ? t('locked') : count}</p>
          </div>
        )}
      </div>
      {(reachedAt || !isCoolingOff || !isOfPlays(page)) && (
        <DialogActions>
          {reachedAt ? (
            <ShareButton kind={kind} />
          ) : (
            <ButtonLink to={page} wide icon={<ArrowRight aria-hidden className="size-5" />}>
              {t('goOn')}
            </ButtonLink>
          )}
        </DialogActions>
      )}
    </Dialog>
  )
}

function ShareButton({ kind }: { kind: AchievementKind }) {
  const t = useTranslations('achievements')
  const appName = useAppName()
  const { busy, run } = useSharePicture({
    path: `/api/me/achievements/${kind}/picture`,
    fileName: `achievement-${kind.replaceAll('_', '-')}.png`,
    text: t('shareText', { title: t(`titles.${kind}`), appName }),
    saved: t('downloaded'),
    isLoadedEarly: true,
  })
  const Icon = canShareFiles() ? Share2 : Download
  return (
    <Button wide busy={busy} onClick={run} icon={<Icon aria-hidden className="size-5" />}>
      {t(canShareFiles() ? 'share' : 'download')}
    </Button>
  )
}
