import { Download, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Recap } from '#contracts/recap.ts'
import { useMonthName } from '~/lib/month-name.ts'
import { useAppName } from '~/lib/session.ts'
import { canShareFiles, useSharePicture } from '~/lib/use-share-picture.ts'
import { Button } from '~/ui/button.tsx'

/** Shares or saves the picture of the month. The server draws it for this member, so it is loaded by the click. */
export function ShareRecap({ recap: { month, earned } }: { recap: Recap }) {
  const t = useTranslations('recap')
  const monthName = useMonthName('without year')
  const appName = useAppName()
  const { busy, run } = useSharePicture({
    path: `/api/me/recap/picture?month=${month}`,
    fileName: `my-month-${month}.png`,
    text: t('shareText', { month: monthName(month), appName, n: earned.points }),
    saved: t('downloaded'),
    isLoadedEarly: false,
  })
  const Icon = canShareFiles() ? Share2 : Download
  return (
    <div className="mt-5 flex flex-col items-center gap-2 text-center">
      <Button busy={busy} onClick={run} icon={<Icon aria-hidden className="size-5" />}>
        {t(canShareFiles() ? 'share' : 'download')}
      </Button>
      <p className="max-w-prose text-sm text-quiet">{t('shareHint')}</p>
    </div>
  )
}
