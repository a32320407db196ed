import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Provider, UnknownOrder } from '#contracts/providers.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { providersQuery } from './queries.ts'

const TONES = { closed: 'good', failing: 'warn', trial: 'warn', open: 'bad' } as const

/** Balance, orders and circuit breaker of each provider, and the orders whose outcome is unknown. Nothing without providers. */
export function ProvidersCard() {
  const t = useTranslations('adminProviders')
  const query = useQuery(providersQuery)
  const { data, error } = query
  if (data?.providers.length === 0 || (!data && !error)) return null
  return (
    <Card as="section" aria-labelledby="providers" className="min-w-0 sm:p-5">
      <CardHead id="providers" title={t('title')} />
      {!data && <FailedLine text={t('failed')} query={query} />}
      {data && (
        <div className="flex flex-col gap-4">
          {data.providers.map((provider) => (
            <ProviderFacts key={provider.name} provider={provider} />
          ))}
          {data.unknownOrders.length > 0 && <UnknownOrders orders={data.unknownOrders} />}
        </div>
      )}
    </Card>
  )
}

function ProviderFacts({ provider }: { provider: Provider }) {
  const t = useTranslations('adminProviders')
  const tAdmin = useTranslations('admin.providers')
  const format = useFormat()
  const { name, isSetUp, plans, orders, breaker, lastFailure, balance } = provider
  const underWay = orders.created + orders.sent
  const state = !isSetUp ? 'missing' : breaker.state === 'closed' && breaker.failures > 0 ? 'failing' : breaker.state
  return (
    <section className="min-w-0">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-base">
        <span className="first-letter:uppercase">{tAdmin(name)}</span>
        <Badge tone={state === 'missing' ? 'bad' : TONES[state]}>{t(`states.${state}`)}</Badge>
      </h3>
      <dl className="text-sm">
        <Line name={t('balance')}>
          {balance ? (
            <>
              <span className="font-semibold tabular">
                {balance.amount} {balance.currency}
              </span>
              <span className="text-quiet">{format.ago(balance.at)}</span>
            </>
          ) : (
            <span className="text-quiet">{t('noBalance')}</span>
          )}
        </Line>
        <Line name={t('plans')}>{format.number(plans)}</Line>
        <Line name={t('underWay')}>{format.number(underWay)}</Line>
        <Line name={t('lastDay')}>
          <span>{t('done', { n: orders.done })}</span>
          {orders.failed > 0 && <Badge tone="warn">{t('failedOrders', { n: orders.failed })}</Badge>}
        </Line>
      </dl>
      {breaker.state !== 'closed' && breaker.until && (
        <p className="text-sm text-quiet">
          {t(`breaker.${breaker.state}`, { n: breaker.failures, at: format.dateTime(breaker.until) })}
        </p>
      )}
      {lastFailure && breaker.failures > 0 && (
        <p className="text-sm break-words text-bad">
          {t('lastFailure', { ago: format.ago(lastFailure.at), reason: lastFailure.reason })}
        </p>
      )}
    </section>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-line py-2 first:border-t-0">
    <dt className="text-quiet">{name}</dt>
    <dd className="flex flex-wrap items-center justify-end gap-2 tabular">{children}</dd>
  </div>
)

/** Orders that a provider may have taken, with links to their redemptions. */
function UnknownOrders({ orders }: { orders: readonly UnknownOrder[] }) {
  const t = useTranslations('adminProviders.unknown')
  const format = useFormat()
  return (
    <section>
      <h3 className="text-base">{t('title')}</h3>
      <p className="text-sm text-quiet">{t('text')}</p>
      <ul className="mt-2 flex flex-col text-sm">
        {orders.map(({ redemptionId, subscriptionName, duration, sentAt, reason }) => (
          <li key={redemptionId} className="border-t border-line py-2 first:border-t-0">
            <Link
              to={`/admin/redemptions?status=all&redemption=${redemptionId}`}
              className="inline-flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-2 hover:no-underline"
            >
              {t('order', { id: redemptionId.slice(0, 8), name: subscriptionName, duration })}
            </Link>
            <p className="break-words text-quiet">
              {format.ago(sentAt)} · {reason}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
