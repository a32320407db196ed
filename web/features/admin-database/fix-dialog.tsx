import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FIX_MAX } from '#contracts/database-rules.ts'
import type { AnswerByKey } from '#contracts/index.ts'
import { isApiError, useSentence } from '~/lib/errors.ts'
import { useFormat } from '~/lib/format.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { ActionDialog } from '~/ui/action-dialog.tsx'
import { Button } from '~/ui/button.tsx'
import { EmailText } from '~/ui/email-text.tsx'
import { SkeletonRows } from '~/ui/skeleton.tsx'
import { FixReport } from './fix-report.tsx'
import { DATABASE_KEY, missingBonusesQuery } from './queries.ts'

/** Finds members without the welcome bonus, asks for confirmation, credits them, and reports the result for each. */
export function FixDialog({ onClose }: { onClose: () => void }) {
  const [round, setRound] = useState(0)
  return <FixRound key={round} round={round} onMore={() => setRound(round + 1)} onClose={onClose} />
}

interface FixRoundProps {
  round: number
  onMore: () => void
  onClose: () => void
}

function FixRound({ round, onMore, onClose }: FixRoundProps) {
  const t = useTranslations('adminDatabase.fix')
  const problemOf = useProblem()
  const { members, hasMore, checked, hadBefore, isDone, error, isFetching, again } = useMissingBonuses(round)
  const fix = useAction('POST /api/admin/database/missing-bonuses', {
    onSuccess: ({ fixed, failed }) => {
      if (fixed.length > 0 || failed.length === 0) toast.success(t('fixed', { n: fixed.length }))
      if (failed.length > 0) toast.error(t('notFixed', { n: failed.length }))
    },
    onError: () => true,
    // The list of members and the points audit show balances as well.
    refreshes: [
      [...DATABASE_KEY, 'check'],
      ['admin', 'users'],
      ['admin', 'points-audit'],
    ],
  })
  if (fix.answer) return <FixReport report={fix.answer} onMore={hasMore ? onMore : undefined} onClose={onClose} />
  const n = isDone ? members.length : 0
  const wrong = (fix.error && !fix.busy && fix.error) || (!isFetching && error)
  const effect =
    n > 0
      ? { title: t('effect', { n }), text: t('effectText'), tone: 'note' as const }
      : { title: t('none'), text: t('noneText', { n: checked }), tone: 'note' as const }
  return (
    <ActionDialog
      title={t('title', { n })}
      {...(isDone && { effect })}
      confirm={t('confirm', { n })}
      busy={fix.busy}
      disabled={n === 0}
      problem={wrong ? problemOf(wrong) : undefined}
      onConfirm={() => fix.run({ body: { memberIds: members.map(({ id }) => id) } })}
      onClose={onClose}
    >
      {!isDone && (!error || isFetching) && (
        <>
          <p role="status" className="text-sm text-quiet">
            {t('searching', { n: checked })}
          </p>
          <SkeletonRows rows={3} className="h-9" />
        </>
      )}
      {!isDone && error && !isFetching && (
        <Button variant="secondary" className="self-start" onClick={again}>
          {t('again')}
        </Button>
      )}
      {n > 0 && <MissingBonusList members={members} />}
      {isDone && hadBefore > 0 && <p className="text-sm text-quiet">{t('hadBefore', { n: hadBefore })}</p>}
    </ActionDialog>
  )
}

/** Returns a function that says why nothing was fixed. */
function useProblem(): (error: unknown) => string {
  const t = useTranslations('adminDatabase.fix')
  const sentenceOf = useSentence()
  return (error) =>
    isApiError(error) && error.code === 'databaseNotConfigured'
      ? t('notConfigured')
      : t('previewFailed', { message: sentenceOf(error) })
}

type Members = AnswerByKey<'GET /api/admin/database/missing-bonuses'>['members']

/** The members whom a fix credits. */
function MissingBonusList({ members }: { members: Members }) {
  const t = useTranslations('adminDatabase.fix')
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h3 id={id} className="text-sm">
        {t('members')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul tabIndex={0} aria-labelledby={id} className="max-h-48 overflow-y-auto rounded-md border border-line text-sm">
        {members.map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 font-semibold">
              <EmailText>{member.email}</EmailText>
            </span>
            <span className="text-xs text-quiet">{t('joined', { date: format.date(member.joinedAt) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Searches for members without the welcome bonus until one fix is full or all members were checked. */
function useMissingBonuses(round: number) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery(missingBonusesQuery(round))
  const pages = data?.pages ?? []
  const found = pages.flatMap(({ members }) => members)
  const sum = (name: 'checked' | 'hadBefore') => pages.reduce((total, page) => total + page[name], 0)
  const isDone = data !== undefined && (!hasNextPage || found.length >= FIX_MAX)
  const shouldContinue = data !== undefined && !isDone && !isFetching && !error
  useEffect(() => {
    if (shouldContinue) void fetchNextPage()
  }, [shouldContinue, fetchNextPage])
  return {
    members: found.slice(0, FIX_MAX),
    hasMore: hasNextPage || found.length > FIX_MAX,
    checked: sum('checked'),
    hadBefore: sum('hadBefore'),
    isDone,
    error,
    isFetching,
    again: () => void (data ? fetchNextPage() : refetch()),
  }
}
