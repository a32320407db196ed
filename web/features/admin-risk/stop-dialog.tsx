import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { HOLD_HOURS } from '#contracts/hold-rules.ts'
import type { RiskCase, RiskGroup, RiskMember } from '#contracts/risk.ts'
import { PAUSE_DAYS, PAUSE_MESSAGE_MAX, REASON_CLASSES, type ReasonClass } from '#contracts/risk-rules.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { useRefusal } from '~/lib/use-refusal.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Checkbox, Select, Textarea } from '~/ui/input.tsx'
import { ColleagueDecision } from './colleague-decision.tsx'
import { RISK_KEY } from './queries.ts'
import { useStopWords } from './use-stop-words.ts'

const ACTIONS = ['pause', 'cancel', 'hold', 'ban'] as const
type StopAction = (typeof ACTIONS)[number]

/** Each excludes the other. */
const ALTERNATIVES: Partial<Record<StopAction, StopAction>> = { cancel: 'hold', hold: 'cancel' }

interface StopDialogProps {
  group: RiskGroup
  members: readonly RiskMember[]
  cases: readonly RiskCase[]
  onClose: () => void
}

/**
 * Pauses, cancels or holds, and bans for chosen members of a group, and says how many each action concerns. At first all are chosen who are in
 * the group when the dialog opens.
 */
export function StopDialog({ group, members, cases, onClose }: StopDialogProps) {
  const t = useTranslations('adminRisk.stop')
  const tClass = useTranslations('adminRisk.cases.classes')
  const wordsOf = useStopWords()
  const refusalOf = useRefusal()
  const client = useQueryClient()
  const [actions, setActions] = useState<readonly StopAction[]>(['pause', 'cancel'])
  const [openedIds] = useState(() => members.map(({ id }) => id))
  const [chosenIds, setChosenIds] = useState(() => members.flatMap(({ id, mayPause }) => (mayPause ? [id] : [])))
  const [reasonClass, setReasonClass] = useState<ReasonClass>(
    group.kind === 'speed' ? 'automatedPlay' : 'severalAccounts',
  )
  // A message that staff have changed stays when they choose another class.
  const [typed, setTyped] = useState<string>()
  const [missing, setMissing] = useState<{ choice: boolean; message: boolean }>()
  const possible = members.filter(({ mayPause }) => mayPause)
  const chosen = possible.filter(({ id }) => chosenIds.includes(id))
  const newcomers = possible.filter(({ id }) => !openedIds.includes(id) && !chosenIds.includes(id))
  const counts = countsOf(chosen)
  const offered = ACTIONS.filter((action) => counts[action].n > 0)
  const wanted = offered.filter((action) => actions.includes(action))
  const needsMessage = wanted.includes('pause') || wanted.includes('cancel')
  const act = useAction('POST /api/admin/security/risk/:id/stop', {
    onSuccess: (result) => {
      const { proposed, leftOpen, notHeld } = result
      toast.success(wordsOf(result))
      if (proposed + leftOpen + notHeld > 0) toast.info(t('rest', { proposed, leftOpen, notHeld }))
      onClose()
    },
    onError: (error) => {
      if (!error.isUnanswered) void client.invalidateQueries({ queryKey: RISK_KEY })
      return true
    },
    // Members, redemptions, approvals and risk groups all change.
    refreshes: [['admin']],
  })
  return (
    <ActionDialog
      title={t('title', { n: chosen.length })}
      effect={{ title: t('effect'), text: t('budget', { days: PAUSE_DAYS }) }}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint') }}
      confirm={t('button')}
      danger
      busy={act.busy}
      problem={missing?.choice ? t('nothing') : act.error ? refusalOf(act.error) : undefined}
      check={({ message }) => {
        const choice = wanted.length === 0
        const lacksMessage = needsMessage && !message?.trim()
        setMissing({ choice, message: lacksMessage })
        return !choice && !lacksMessage
      }}
      onConfirm={({ reason = '', message = '' }) =>
        act.run({
          params: { id: group.id },
          body: {
            memberIds: chosen.map((member) => member.id),
            pause: wanted.includes('pause'),
            cancel: wanted.includes('cancel'),
            hold: wanted.includes('hold'),
            ban: wanted.includes('ban'),
            reasonClass,
            reason,
            message,
          },
        })
      }
      onClose={onClose}
    >
      <ColleagueDecision cases={cases} />
      <fieldset>
        <legend className="mb-1 font-semibold">{t('what')}</legend>
        {offered.map((action) => (
          <Checkbox
            key={action}
            label={t(action, { ...counts[action], hours: HOLD_HOURS })}
            checked={actions.includes(action)}
            onChange={() =>
              setActions(
                toggled(
                  actions.filter((one) => one !== ALTERNATIVES[action]),
                  action,
                ),
              )
            }
          />
        ))}
        {offered.includes('hold') && <p className="text-sm text-quiet">{t('either')}</p>}
      </fieldset>
      <details>
        <summary className="min-h-target cursor-pointer content-center">
          {t('members')}: {t('choose', { chosen: chosen.length, n: possible.length })}
        </summary>
        <div className="max-h-60 overflow-y-auto">
          {possible.map((member) => (
            <Checkbox
              key={member.id}
              label={member.name}
              checked={chosenIds.includes(member.id)}
              onChange={() => setChosenIds(toggled(chosenIds, member.id))}
            />
          ))}
        </div>
      </details>
      <p role="status" className="-mt-2 text-sm font-medium empty:hidden">
        {newcomers.length > 0 && t('newcomers', { n: newcomers.length })}
      </p>
      {possible.length < members.length && (
        <p className="text-sm text-quiet">{t('excluded', { n: members.length - possible.length })}</p>
      )}
      <Field label={t('class')} hint={t('classHint')}>
        <Select
          value={reasonClass}
          onChange={(event) =>
            setReasonClass(REASON_CLASSES.find((one) => one === event.target.value) ?? 'otherBreach')
          }
        >
          {REASON_CLASSES.map((one) => (
            <option key={one} value={one}>
              {tClass(one)}
            </option>
          ))}
        </Select>
      </Field>
      {needsMessage && (
        <Field label={t('message')} hint={t('messageHint')} error={missing?.message ? t('messageMissing') : undefined}>
          <Textarea
            name="message"
            rows={3}
            required
            maxLength={PAUSE_MESSAGE_MAX}
            value={typed ?? t(`messages.${reasonClass}`)}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ActionDialog>
  )
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]

/** Returns how many members or redemptions each action would change. */
function countsOf(chosen: readonly RiskMember[]) {
  const sum = (of: (member: RiskMember) => number) => chosen.reduce((total, member) => total + of(member), 0)
  const open = sum((member) => member.openRedemptions)
  const holdable = sum((member) => member.holdableRedemptions)
  const none = { points: 0, left: 0 }
  return {
    pause: { ...none, n: chosen.filter(({ isPaused }) => !isPaused).length },
    cancel: { ...none, n: open, points: sum((member) => member.openPoints) },
    hold: { ...none, n: holdable, left: open - holdable },
    ban: { ...none, n: chosen.filter(({ status }) => status !== 'banned').length },
  }
}
