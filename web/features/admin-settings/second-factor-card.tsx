import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnSecurity } from '#contracts/staff.ts'
import { useFormat } from '~/lib/format.ts'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHead } from '~/ui/card.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'

/** This number of backup codes or fewer is highlighted. */
const FEW_CODES = 3

/** The state of the viewer's second factor, and the actions on it. */
export function SecondFactorCard({ security, email }: { security: OwnSecurity; email: string }) {
  const t = useTranslations('adminSettings.factor')
  const format = useFormat()
  const id = useId()
  const [open, setOpen] = useState<'enrol' | 'renew' | 'disable'>()
  const close = () => setOpen(undefined)
  const { secondFactor: factor } = security
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')}>
        <Badge tone={factor ? 'good' : 'warn'}>{t(factor ? 'on' : 'off')}</Badge>
      </CardHead>
      {!factor && (
        <>
          <p className="-mt-3 mb-4 text-quiet">{t('textOff')}</p>
          <Button aria-haspopup="dialog" onClick={() => setOpen('enrol')}>
            {t('turnOn')}
          </Button>
        </>
      )}
      {factor && (
        <>
          <p className="-mt-3 text-quiet">{t('textOn', { date: format.date(factor.since) })}</p>
          <p className={factor.backupCodesLeft <= FEW_CODES ? 'mb-4 font-semibold text-warn' : 'mb-4 text-quiet'}>
            {t('left', { n: factor.backupCodesLeft })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('renew')}>
              {t('renew')}
            </Button>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('disable')}>
              {t('turnOff')}
            </Button>
          </div>
        </>
      )}
      {open === 'enrol' && <EnrolDialog email={email} onClose={close} />}
      {open === 'renew' && <RenewDialog email={email} onClose={close} />}
      {open === 'disable' && <DisableDialog email={email} onClose={close} />}
    </Card>
  )
}
