import { useTranslations } from 'use-intl'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Card } from '~/ui/card.tsx'

/** Settings of ads that only the operator of the server changes. */
export function AdSettings({ environment }: { environment: AnswerByKey<'GET /api/admin/tasks'>['environment'] }) {
  const t = useTranslations('adminEconomy.ads')
  const format = useFormat()
  const rows = [
    ['AD_BANNER_URL', t('frame'), environment.frame],
    ['AD_SCRIPT_URLS', t('scripts'), format.number(environment.scripts)],
    ['AD_URL', t('scratch'), environment.scratch],
  ] as const
  return (
    <Card as="section" aria-labelledby="environment">
      <h2 id="environment" className="text-base">
        {t('environment')}
      </h2>
      <p className="mb-2 max-w-prose text-sm text-quiet">{t('environmentText')}</p>
      <dl className="text-sm">
        {rows.map(([setting, label, value]) => (
          <div key={setting} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5">
            <dt>
              {label} <code className="text-xs text-quiet">{setting}</code>
            </dt>
            <dd className="break-all tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
