import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { useMoneyText } from '~/lib/money-text.ts'
import { Button } from '~/ui/button.tsx'
import { plansQuery } from './queries.ts'
import { useChange } from './use-change.ts'

const OPTIONS = { failed: 'codes', isToast: true, onDone: () => {} } as const

/** What happens to a plan without codes: staff or a provider deliver, or it is out of stock. */
export function NeedsCodeSwitch({ plan, onItem }: { plan: AdminPlan; onItem: () => void }) {
  const { id, needsCode, provider, providerItem: item } = plan
  const t = useTranslations('adminSubscriptions.codes.needs')
  const tAdmin = useTranslations('admin.providers')
  const money = useMoneyText()
  const { data } = useQuery(plansQuery)
  const need = useChange('POST /api/admin/plans/:id/needs-code', OPTIONS)
  const choose = useChange('POST /api/admin/plans/:id/provider', OPTIONS)
  const busy = need.busy || choose.busy
  const state = provider ? 'provider' : needsCode ? 'outOfStock' : 'queue'
  const toQueue = () =>
    provider
      ? choose.run({ params: { id }, body: { seen: provider, seenItem: item, provider: null } })
      : need.run({ params: { id }, body: { seen: true, needsCode: false } })
  const name = provider ? tAdmin(provider) : ''
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base">{t('title')}</h3>
        <p className="text-quiet">{t(state, { provider: name })}</p>
        {item && (
          <p className="text-quiet wrap-anywhere">
            {t('item', { product: item.product, amount: money(item.amount, item.currency) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {(data?.providers ?? [])
          .filter((one) => one !== provider)
          .map((one) => (
            <Button
              key={one}
              size="small"
              variant="secondary"
              busy={busy}
              onClick={() =>
                one === 'tremendous'
                  ? onItem()
                  : choose.run({ params: { id }, body: { seen: provider, seenItem: item, provider: one } })
              }
            >
              {t('toProvider', { provider: tAdmin(one) })}
            </Button>
          ))}
        {item && (
          <Button size="small" variant="secondary" busy={busy} onClick={onItem}>
            {t('changeItem')}
          </Button>
        )}
        {state !== 'outOfStock' && (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            onClick={() => need.run({ params: { id }, body: { seen: false, needsCode: true } })}
          >
            {t('toOutOfStock')}
          </Button>
        )}
        {state !== 'queue' && (
          <Button size="small" variant="secondary" busy={busy} onClick={toQueue}>
            {t('toQueue')}
          </Button>
        )}
      </div>
    </section>
  )
}
