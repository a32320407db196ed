import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { HoldRules } from '#contracts/hold-rules.ts'
import { PRICE_MAX } from '#contracts/redemption-rules.ts'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { FailedLine } from '~/ui/failed-line.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Select } from '~/ui/input.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { holdRulesQuery } from './queries.ts'

const WEIGHTS = [1, 2, 3] as const

/** Chooses which new redemptions are held for a review. */
export function HoldRulesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('adminRedemptions.holdRules')
  const query = useQuery(holdRulesQuery)
  // Cached rules that are being read again may be old ones. The form stays when they are read later.
  const [rules, setRules] = useState<HoldRules>()
  if (!rules && query.data && !query.isFetching) setRules(query.data.rules)
  if (rules) {
    const readAgain = async () => (await query.refetch()).data?.rules
    return <HoldRulesForm rules={rules} readAgain={readAgain} onClose={onClose} />
  }
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      {query.error ? <FailedLine text={t('failed')} query={query} /> : <SkeletonRows rows={3} className="h-12" />}
    </Dialog>
  )
}

interface HoldRulesFormProps {
  rules: HoldRules
  readAgain: () => Promise<HoldRules | undefined>
  onClose: () => void
}

function HoldRulesForm({ rules, readAgain, onClose }: HoldRulesFormProps) {
  const t = useTranslations('adminRedemptions.holdRules')
  const sentenceOf = useSentence()
  // The rules that the viewer saw. After a refusal they are the current ones, so that the form can be sent again as it was filled in.
  const [seen, setSeen] = useState(rules)
  const [isWrong, setWrong] = useState(false)
  const action = useAction('PUT /api/admin/redemptions/hold-rules', {
    onSuccess: () => {
      toast.success(t('saved'))
      onClose()
    },
    onError: (error) => {
      if (error.code === 'holdRulesConflict') void readAgain().then((now) => now && setSeen(now))
      return true
    },
    refreshes: [holdRulesQuery.queryKey],
  })
  function save({ first, risk, points }: Readonly<Record<string, string>>): void {
    const pointsAbove = readLimit(points)
    setWrong(pointsAbove === undefined)
    if (pointsAbove === undefined) return
    const riskWeight = WEIGHTS.find((one) => String(one) === risk) ?? null
    action.run({ body: { seen, rules: { firstRedemption: first === 'on', riskWeight, pointsAbove } } })
  }
  return (
    <ActionDialog
      title={t('title')}
      effect={{ tone: 'note', title: t('effect'), text: t('text') }}
      confirm={t('save')}
      busy={action.busy}
      problem={action.error && !action.busy ? sentenceOf(action.error) : undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <Field label={t('risk')} hint={t('riskHint')}>
        <Select name="risk" defaultValue={String(seen.riskWeight ?? '')}>
          <option value="">{t('riskOff')}</option>
          {WEIGHTS.map((weight) => (
            <option key={weight} value={weight}>
              {t(`risks.${weight}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('points')} hint={t('pointsHint')} error={isWrong ? t('pointsWrong') : undefined}>
        <Input
          name="points"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          defaultValue={seen.pointsAbove ?? ''}
          className="tabular"
        />
      </Field>
      <Field label={t('first')} hint={t('firstHint')}>
        <Select name="first" defaultValue={seen.firstRedemption ? 'on' : ''}>
          <option value="">{t('firstOff')}</option>
          <option value="on">{t('firstOn')}</option>
        </Select>
      </Field>
    </ActionDialog>
  )
}

/** Parses the limit. Returns null for an empty field, undefined for an invalid one. */
function readLimit(text = ''): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const points = Number(typed)
  return /^\d{1,12}$/.test(typed) && points <= PRICE_MAX ? points : undefined
}
