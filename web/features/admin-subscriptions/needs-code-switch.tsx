import { useTranslations } from 'use-intl'
import type { AdminPlan } from '#contracts/admin-subscriptions.ts'
import { Button } from '~/ui/button.tsx'
import { useChange } from './use-change.ts'

/** What happens to a plan without codes: its redemptions wait for staff, or it is out of stock. */
export function NeedsCodeSwitch({ plan: { id, needsCode } }: { plan: AdminPlan }) {
  const t = useTranslations('adminSubscriptions.codes.needs')
  const change = useChange('POST /api/admin/plans/:id/needs-code', { failed: 'codes', isToast: true, onDone: () => {} })
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="text-base">{t('title')}</h3>
        <p className="text-quiet">{t(needsCode ? 'outOfStock' : 'queue')}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        busy={change.busy}
        onClick={() => change.run({ params: { id }, body: { seen: needsCode, needsCode: !needsCode } })}
      >
        {t(needsCode ? 'toQueue' : 'toOutOfStock')}
      </Button>
    </section>
  )
}
