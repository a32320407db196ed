import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { MEMBERS_KEY, memberQuery } from './queries.ts'
import { readPoints } from './read-points.ts'
import { useProblem } from './use-problem.ts'

/** Adds points to a member or deducts them. It shows the resulting balance before. */
export function AdjustDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useTranslations('adminMembers.adjust')
  const problemOf = useProblem()
  const member = useQuery(memberQuery(id))
  const [text, setText] = useState('')
  const [invalid, setInvalid] = useState(false)
  /** The member's number of adjustments when the dialog opened: later ones are a conflict. A repetition after a lost answer sends the same. */
  const [seen, setSeen] = useState<number>()
  const action = useAction('POST /api/admin/members/:id/points', {
    onSuccess: ({ newPoints, waits }) => {
      toast.success(waits ? t('waits') : t('done', { name, points: newPoints }))
      onClose()
    },
    onError: (error) => {
      // The balance or the adjustments may have changed, so the member is read again.
      if (!error.isUnanswered) void member.refetch().then(({ data }) => data && setSeen(data.adjustments))
      return true
    },
    // An adjustment that needs a colleague becomes a proposal.
    refreshes: [MEMBERS_KEY, ['admin', 'approvals']],
  })
  // A cached member that is being read again may be an old one.
  if (seen === undefined && member.data && !member.isFetching) setSeen(member.data.adjustments)
  const points = readPoints(text)
  const balance = member.data?.points
  const limit = member.data?.adjustAlone
  const needsColleague = points !== undefined && limit != null && Math.abs(points) > limit
  const result = points === undefined || balance === undefined ? undefined : balance + points
  const error = action.error && !action.busy ? problemOf(action.error) : undefined
  const hint = result !== undefined && result >= 0 ? t('after', { points: result }) : t('pointsHint')
  const below = result !== undefined && result < 0 ? t('below', { result }) : undefined

  function check(): boolean {
    setInvalid(points === undefined)
    return points !== undefined && !below
  }
  function confirm(values: Readonly<Record<string, string>>): void {
    if (points === undefined || seen === undefined) return
    action.run({ params: { id }, body: { points, reason: values.reason ?? '', seenAdjustments: seen } })
  }
  return (
    <ActionDialog
      title={t('of', { name })}
      description={balance === undefined ? undefined : t('balance', { points: balance })}
      effect={{ title: needsColleague ? t('effectWaits', { most: limit ?? 0 }) : t('effect', { name }), tone: 'note' }}
      reason={{ required: true, label: t('reason'), hint: t('reasonHint', { name }) }}
      confirm={points === undefined ? t('button') : t(points > 0 ? 'add' : 'deduct', { n: Math.abs(points) })}
      danger={points !== undefined && points < 0}
      busy={action.busy}
      disabled={seen === undefined}
      problem={error ?? (member.error ? problemOf(member.error) : undefined)}
      check={check}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Field label={t('points')} hint={hint} error={invalid && points === undefined ? t('invalid') : below}>
        <Input
          name="points"
          required
          inputMode="text"
          autoComplete="off"
          maxLength={9}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="tabular sm:max-w-40"
        />
      </Field>
    </ActionDialog>
  )
}
