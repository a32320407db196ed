import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AD_KINDS } from '#contracts/ad-rules.ts'
import type { AdminAdLink } from '#contracts/admin-tasks.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AdLinkDialog } from './ad-link-dialog.tsx'
import { adminTasksQuery } from './queries.ts'

/** The links of the ad tasks, and the settings of ads that staff cannot change. */
export function AdLinksTab() {
  const t = useTranslations('adminEconomy')
  const { data, error, isFetching, refetch } = useQuery(adminTasksQuery)
  const [open, setOpen] = useState<AdminAdLink>()
  if (error && !data) {
    return <ErrorState title={t('tasksFailed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonRows rows={6} className="h-16" />
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-quiet">{t('ads.text')}</p>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        {AD_KINDS.map((kind) => (
          <Card key={kind} as="section" aria-labelledby={`ads-${kind}`} className="min-w-0">
            <h2 id={`ads-${kind}`} className="mb-2 text-base">
              {t(`ads.page.${kind}`)}
            </h2>
            <ul>
              {data.adLinks
                .filter((link) => link.kind === kind)
                .map((link) => (
                  <AdLinkRow key={link.task} link={link} onEdit={() => setOpen(link)} />
                ))}
            </ul>
          </Card>
        ))}
      </div>
      <AdSettings environment={data.environment} />
      {open && <AdLinkDialog link={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

function AdLinkRow({ link: { kind, title, url, isOwn }, onEdit }: { link: AdminAdLink; onEdit: () => void }) {
  const t = useTranslations('adminEconomy.ads')
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {title} <Badge tone={isOwn ? 'brand' : 'neutral'}>{t(isOwn ? 'own' : 'configured')}</Badge>
        </p>
        <p className="text-sm break-all text-quiet">{url}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={t('editOf', { title, page: t(`page.${kind}`) })}
        onClick={onEdit}
        className="shrink-0"
      >
        {t('edit')}
      </Button>
    </li>
  )
}

/** Settings of ads that only the operator of the server changes. */
function AdSettings({ environment }: { environment: AnswerByKey<'GET /api/admin/tasks'>['environment'] }) {
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
