import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contracts/errors.ts'
import { useMember } from '~/lib/session.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Input } from '~/ui/input.tsx'
import { Broken } from './guard-report.tsx'
import { RULES_KEY, type RuleSetPage } from './queries.ts'

/** Refusals that concern the time. */
const OF_TIME: readonly string[] = [
  'activationTooSoon',
  'localTimeSkipped',
  'localTimeTwice',
  'ruleSetActive',
] satisfies ErrorCode[]

/** Proposes that a set becomes active at a moment of the product's time zone. */
export function ProposeDialog({ page, onClose }: { page: RuleSetPage; onClose: () => void }) {
  const t = useTranslations('adminRules.propose')
  const { set, report, timeZone } = page
  const isRefused = report.outcome === 'refused'
  const mayOverride = useMember().role === 'super_admin'
  const [missing, setMissing] = useState({ time: false, override: false })
  const refusalOf = useRefusal()
  const action = useAction('POST /api/admin/rules/:number/activations', {
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
    onError: () => true,
    refreshes: [RULES_KEY, ['admin', 'approvals']],
  })
  const error = action.busy ? null : action.error
  const timeError = error && OF_TIME.includes(error.code) ? error.message : undefined
  function check({ day, time, override }: Readonly<Record<string, string>>): boolean {
    const found = { time: !day || !time, override: isRefused && override !== 'on' }
    setMissing(found)
    return !found.time && !found.override
  }
  return (
    <ActionDialog
      title={t('title', { n: set.number })}
      effect={{ title: t('effect'), text: t('effectText'), tone: 'note' }}
      reason={{ required: true, label: t('reason') }}
      confirm={t('confirm')}
      danger={isRefused}
      busy={action.busy}
      disabled={isRefused && !mayOverride}
      problem={error && !timeError ? refusalOf(error) : undefined}
      check={check}
      onConfirm={({ day = '', time = '', reason = '', override }) =>
        action.run({
          params: { number: set.number },
          body: { from: `${day}T${time}`, reason, override: override === 'on' },
        })
      }
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('day')} error={missing.time ? t('missing') : timeError}>
          <Input name="day" type="date" required />
        </Field>
        <Field label={t('time')} hint={t('hint', { zone: timeZone })}>
          <Input name="time" type="time" required />
        </Field>
      </div>
      {report.outcome === 'unknown' && (
        <Banner tone="warn" title={t('unknown')}>
          {t('unknownText')}
        </Banner>
      )}
      {isRefused && (
        <Banner tone="bad" title={t('refused')}>
          <Broken report={report} />
          {mayOverride ? (
            <>
              <Checkbox name="override" label={t('override')} aria-invalid={missing.override || undefined} />
              <p className="text-sm text-quiet">{t('overrideHint')}</p>
              <p role="alert" className="mt-1 font-medium text-bad empty:hidden">
                {missing.override && t('overrideMissing')}
              </p>
            </>
          ) : (
            <p className="mt-1">{t('overrideForbidden')}</p>
          )}
        </Banner>
      )}
    </ActionDialog>
  )
}
