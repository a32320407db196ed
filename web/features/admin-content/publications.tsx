import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ContentDetail } from '#contracts/content.ts'
import type { PublicationState } from '#contracts/content-rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Badge, type Tone } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/dialog.tsx'
import { CONTENT_KEY } from './queries.ts'
import { useUtcFormat } from './use-utc-format.ts'

const TONES: Record<PublicationState, Tone> = {
  scheduled: 'note',
  live: 'good',
  ended: 'neutral',
  cancelled: 'neutral',
}

type Publication = ContentDetail['publications'][number]

/** What was, is and will be shown, and the way back to the default. */
export function Publications({ detail, onDefault }: { detail: ContentDetail; onDefault: () => void }) {
  const t = useTranslations('adminContent')
  const { document, live, publications } = detail
  const [cancelling, setCancelling] = useState<Publication>()
  return (
    <Card as="section" aria-labelledby="publications">
      <CardHead id="publications" title={t('publications.title')}>
        {live !== null && (
          <Button variant="secondary" onClick={onDefault}>
            {t(document === 'banner' ? 'publish.none' : 'publish.default')}
          </Button>
        )}
      </CardHead>
      {publications.length === 0 && (
        <p className="text-quiet">{t(document === 'banner' ? 'publications.noneBanner' : 'publications.none')}</p>
      )}
      <ul className="divide-y divide-line">
        {publications.map((one) => (
          <PublicationRow key={one.number} document={document} publication={one} onCancel={() => setCancelling(one)} />
        ))}
      </ul>
      {cancelling && (
        <CancelDialog document={document} publication={cancelling} onClose={() => setCancelling(undefined)} />
      )}
    </Card>
  )
}

interface PublicationRowProps {
  document: ContentDetail['document']
  publication: Publication
  onCancel: () => void
}

function PublicationRow({ document, publication, onCancel }: PublicationRowProps) {
  const t = useTranslations('adminContent.publications')
  const utc = useUtcFormat()
  const { state, startsAt, endsAt, reason, by, approver } = publication
  const version = publication.version ?? 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t(document === 'banner' ? 'itemBanner' : 'item', { version })}
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
        </p>
        <p>
          {endsAt
            ? t('until', { when: utc.dateTime(startsAt), until: utc.dateTime(endsAt) })
            : t('from', { when: utc.dateTime(startsAt) })}
        </p>
        <p className="text-quiet wrap-anywhere">{t('by', { name: by.name, reason })}</p>
        {approver && <p className="text-quiet">{t('approved', { name: approver.name })}</p>}
      </div>
      {state === 'scheduled' && (
        <Button variant="quiet" onClick={onCancel} aria-label={t('cancelOne', { version })}>
          {t('cancel')}
        </Button>
      )}
    </li>
  )
}

interface CancelDialogProps {
  document: ContentDetail['document']
  publication: Publication
  onClose: () => void
}

function CancelDialog({ document, publication: { number, startsAt }, onClose }: CancelDialogProps) {
  const t = useTranslations('adminContent.publications')
  const utc = useUtcFormat()
  const cancel = useAction('DELETE /api/admin/content/:document/publications/:number', {
    onSuccess: () => {
      toast.success(t('cancelled'))
      onClose()
    },
    refreshes: [CONTENT_KEY],
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => cancel.run({ params: { document, number: String(number) } })}
      title={t('cancelTitle')}
      description={t('cancelText', { when: utc.dateTime(startsAt) })}
      confirmLabel={t('cancel')}
      busy={cancel.busy}
      danger
    />
  )
}
