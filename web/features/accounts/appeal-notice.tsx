import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, useSentence } from '~/lib/errors.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'

const AppealDialog = lazyPart(() => import('./appeal-dialog.tsx'))

/** Says that the account is banned or suspended, and offers an appeal. */
export function AppealNotice({ refusal }: { refusal: ApiError }) {
  const t = useTranslations('auth.appeal')
  const sentenceOf = useSentence()
  const [isOpen, setOpen] = useState(false)
  const [ticket, setTicket] = useState<string>()
  if (ticket) {
    return (
      <Banner live tone="good" title={t('sent')}>
        {t('sentText', { ticket })}
      </Banner>
    )
  }
  return (
    <>
      <Banner
        live
        tone="bad"
        title={sentenceOf(refusal)}
        actions={
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        }
      >
        {t('offer')}
      </Banner>
      {isOpen && (
        <Suspense>
          <AppealDialog
            token={String(refusal.values?.appeal ?? '')}
            isSuspended={refusal.code === 'accountSuspended'}
            onSent={setTicket}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
