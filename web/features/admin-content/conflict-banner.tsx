import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ContentDocument } from '#contracts/content-rules.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'

interface ConflictBannerProps {
  /** Of the colleague. */
  version: number
  document: ContentDocument
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}

/** Shown while a colleague's version is newer than the one that the typed text was based on. */
export function ConflictBanner({ version, document, busy, onMine, onTheirs }: ConflictBannerProps) {
  const t = useTranslations('adminContent.conflict')
  return (
    <Banner
      tone="warn"
      live
      title={t('title', { version })}
      actions={
        <>
          <Button onClick={onMine} busy={busy}>
            {t('mine')}
          </Button>
          <Button variant="secondary" onClick={onTheirs} disabled={busy}>
            {t('theirs')}
          </Button>
          <Link
            to={`/admin/content/${document}?version=${version}`}
            className="inline-flex min-h-target items-center font-medium text-brand-ink underline"
          >
            {t('open')}
          </Link>
        </>
      }
    >
      {t('text')}
    </Banner>
  )
}
