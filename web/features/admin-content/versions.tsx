import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'

/** All saved versions of a text. */
export function Versions({ detail, onOpen }: { detail: ContentDetail; onOpen: (number: number) => void }) {
  const t = useTranslations('adminContent')
  const format = useFormat()
  return (
    <Card as="section" aria-labelledby="versions">
      <CardHead id="versions" title={t('versions.title')} />
      {detail.versions.length === 0 && <p className="text-quiet">{t('versions.none')}</p>}
      <ul className="divide-y divide-line">
        {detail.versions.map(({ number, at, by }) => (
          <li key={number} className="flex items-center justify-between gap-3 py-2 text-sm">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {t('versions.item', { version: number })}
                {number === detail.live && <Badge tone="good">{t('publications.states.live')}</Badge>}
              </p>
              <p className="text-quiet">{t('versions.by', { name: by.name, when: format.ago(at) })}</p>
            </div>
            <Button
              variant="quiet"
              onClick={() => onOpen(number)}
              aria-label={t('versions.openOne', { version: number })}
            >
              {t('versions.open')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
