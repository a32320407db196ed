import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button, ButtonLink } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Points } from '~/ui/points.tsx'

type Change = AnswerByKey<'GET /api/me/points-watch'>['changes'][number]

const ASK = '/support?view=new&topic=activity'
const SESSIONS = '/profile#sessions'

/** The warning, and the dialog that explains it. */
export default function SuspiciousChanges({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('dashboard.suspicious')
  const [isExplaining, setExplaining] = useState(false)
  const ask = useTicketLink(changes)
  return (
    <>
      <Banner
        tone="bad"
        live
        title={t('title')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setExplaining(true)}>
              {t('explain')}
            </Button>
            {ask}
          </>
        }
      >
        {t('text', { n: changes.length })}
      </Banner>
      <Dialog
        open={isExplaining}
        onClose={() => setExplaining(false)}
        title={t('title')}
        description={t('explanation')}
        actions={
          <>
            <ButtonLink to={SESSIONS} variant="secondary">
              {t('sessions')}
            </ButtonLink>
            {ask}
          </>
        }
      >
        <ul className="flex flex-col">
          {changes.map((change) => (
            <ChangeRow key={`${change.at} ${change.balance}`} change={change} />
          ))}
        </ul>
        <p className="text-sm">{t('advice')}</p>
      </Dialog>
    </>
  )
}

function ChangeRow({ change: { at, points, balance, kind } }: { change: Change }) {
  const t = useTranslations('dashboard.suspicious')
  const format = useFormat()
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-3 first:border-t-0">
      <span className="min-w-0">
        <span className="block font-medium">{t(kind)}</span>
        <span className="block text-sm text-quiet">
          <time dateTime={at}>{format.dateTime(at)}</time>
          {' · '}
          {t('balance', { n: balance })}
        </span>
      </span>
      <Points value={points} change className="font-semibold" />
    </li>
  )
}

/** Returns the link to a new ticket with the subject filled in. */
function useTicketLink(changes: readonly Change[]) {
  const t = useTranslations('dashboard.suspicious')
  const format = useFormat()
  const about = changes
    .map(({ at, points, balance }) => t('about', { at: format.dateTime(at), change: format.change(points), balance }))
    .join('\n')
  return (
    <ButtonLink to={ASK} state={{ about }} icon={<LifeBuoy aria-hidden className="size-5" />}>
      {t('ask')}
    </ButtonLink>
  )
}
