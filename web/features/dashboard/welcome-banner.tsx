import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useMember } from '~/lib/session.ts'
import { Points } from '~/ui/points.tsx'
import { NextStepCard } from './next-step-card.tsx'

const DAY_MS = 24 * 3_600_000

interface WelcomeBannerProps {
  dashboard: AnswerByKey<'GET /api/dashboard'> | undefined
  /** Whether the figures failed to load. */
  failed: boolean
  connection: Connection
}

/** Name, points, and the one thing to do next. */
export function WelcomeBanner({ dashboard, failed, connection }: WelcomeBannerProps) {
  const t = useTranslations('dashboard.welcome')
  const { name, points, totalEarned, createdAt } = useMember()
  const isNew = totalEarned === 0 || Date.now() - Date.parse(createdAt) < DAY_MS
  return (
    <section
      aria-labelledby="welcome"
      className="water grid grid-cols-1 gap-6 rounded-xl p-5 sm:p-8 md:grid-cols-[1fr_minmax(18rem,22rem)] md:items-center"
    >
      <div className="min-w-0">
        <h1 id="welcome" className="text-2xl wrap-break-word sm:text-3xl">
          {isNew ? t('new', { name }) : t('back', { name })}
        </h1>
        <p className="mt-4 text-sm text-on-deep-quiet sm:mt-6">{t('points')}</p>
        {/* Seven digits and more need a smaller size on a phone. */}
        <p className={`${points < 1_000_000 ? 'text-4xl' : 'text-3xl'} font-extrabold tracking-tight`}>
          <Points value={points} live className="font-extrabold" />
        </p>
        <ConnectionStatus connection={connection} />
      </div>
      {(dashboard || !failed) && <NextStepCard dashboard={dashboard} />}
    </section>
  )
}

type Connection = 'connecting' | 'connected' | 'issue' | 'setup'

const ICONS = {
  connecting: <LoaderCircle aria-hidden className="size-4 animate-turn" />,
  connected: <CircleCheck aria-hidden className="size-4" />,
  issue: <TriangleAlert aria-hidden className="size-4" />,
  setup: <TriangleAlert aria-hidden className="size-4" />,
}

/** Whether the page's figures currently come from the database. */
function ConnectionStatus({ connection }: { connection: Connection }) {
  const t = useTranslations('dashboard.connection')
  return (
    <p role="status" className="mt-3 flex items-center gap-1.5 text-sm text-on-deep-quiet">
      {ICONS[connection]}
      {t(connection)}
    </p>
  )
}
