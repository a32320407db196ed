import { Database, type LucideIcon, Plug, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFormat } from '~/lib/format.ts'
import { classes } from '~/ui/classes.ts'
import type { Check } from './queries.ts'

/** The engine, the connection and the number of accounts. */
export function StatusCards({ check: { engine, server, members } }: { check: Check }) {
  const t = useTranslations('adminDatabase.cards')
  const format = useFormat()
  return (
    <section aria-label={t('title')}>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        <StatusCard
          icon={Database}
          label={t('configuration')}
          value={t(`engine.${engine}`)}
          text={'value' in server ? t('version', { version: server.value.version }) : t('versionUnread')}
        />
        <StatusCard
          icon={Plug}
          label={t('connection')}
          value={t('connected')}
          tone="text-good"
          text={
            'value' in server
              ? t('answered', { ms: format.number(Math.max(1, Math.round(server.value.answeredInMs))) })
              : t('notAnswered')
          }
        />
        <StatusCard
          icon={Users}
          label={t('users')}
          value={'value' in members ? format.number(members.value) : t('usersUnread')}
          text={'value' in members ? t('usersText') : undefined}
        />
      </dl>
    </section>
  )
}

interface StatusCardProps {
  icon: LucideIcon
  label: string
  value: string
  tone?: string
  text: string | undefined
}

const StatusCard = ({ icon: Icon, label, value, tone, text }: StatusCardProps) => (
  <div className="panel flex flex-col gap-1 p-4">
    <dt className="flex items-start justify-between gap-2 text-sm text-quiet">
      {label}
      <Icon aria-hidden className="size-4.5 shrink-0" />
    </dt>
    <dd>
      <span className={classes('block text-xl font-bold tabular', tone)}>{value}</span>
      {text && <span className="block text-xs text-quiet">{text}</span>}
    </dd>
  </div>
)
