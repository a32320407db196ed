import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ConnectionTrouble } from '~/lib/connection-trouble.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

interface ConnectionBannerProps {
  trouble: ConnectionTrouble
  retrying: boolean
  onRetry: () => void
}

/** 'Complete Your Setup', or 'Connection Issue' with a retry button. It also retries automatically. */
export function ConnectionBanner({ trouble, retrying, onRetry }: ConnectionBannerProps) {
  const t = useTranslations('shell.connection')
  const retry = (
    <Button variant="secondary" busy={retrying} onClick={onRetry} icon={<RotateCw aria-hidden className="size-4" />}>
      {t('retry')}
    </Button>
  )
  const isSetup = trouble.kind === 'setup'
  return (
    <Banner live tone={isSetup ? 'note' : 'warn'} title={trouble.title} actions={isSetup ? undefined : retry}>
      <p>{trouble.sentence}</p>
      {!isSetup && <p className="mt-1 text-quiet">{t('waiting')}</p>}
    </Banner>
  )
}
