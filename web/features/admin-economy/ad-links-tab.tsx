import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AD_KINDS } from '#contracts/ad-rules.ts'
import type { AdminAdLink } from '#contracts/admin-tasks.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { ErrorState } from '~/ui/states.tsx'
import { AdLinkDialog } from './ad-link-dialog.tsx'
import { AdSettings } from './ad-settings.tsx'
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
