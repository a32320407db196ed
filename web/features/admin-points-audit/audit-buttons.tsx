import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DatabaseZap, Search, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSentence } from '~/lib/errors.ts'
import { toast } from '~/lib/toast.ts'
import { useAction } from '~/lib/use-action.ts'
import { Button } from '~/ui/button.tsx'
import { FixDialog } from './fix-dialog.tsx'
import { type AuditPage, auditQuery, integrityQuery, runningOf } from './queries.ts'

/** The three actions. Only one investigation or fix runs at a time. */
export function AuditButtons({ page, onStarted }: { page: AuditPage; onStarted: (id: string) => void }) {
  const t = useTranslations('adminPointsAudit')
  const client = useQueryClient()
  const problemOf = useSentence()
  const [fixing, setFixing] = useState(false)
  const integrity = useQuery(integrityQuery)
  const investigate = useInvestigate(onStarted)
  const running = runningOf(page)

  async function check(): Promise<void> {
    const { data, error } = await integrity.refetch()
    if (error) return toast.error(t('checkFailed'))
    // The badge beside the title must match the report.
    void client.invalidateQueries({ queryKey: auditQuery.queryKey })
    if (data?.criticalIssues) toast.error(t('checkCritical'))
    else if (data && data.issues.length > 0) toast.error(t('checkIssues'))
    else toast.success(t('checkFine'))
  }
  return (
    <>
      <Button
        variant="danger"
        className="max-sm:w-full"
        icon={<Wrench aria-hidden className="size-5" />}
        busy={running?.kind === 'fix'}
        onClick={() => setFixing(true)}
      >
        {t('buttons.fix')}
      </Button>
      <Button
        className="max-sm:w-full"
        icon={<Search aria-hidden className="size-5" />}
        busy={investigate.busy || running?.kind === 'investigation'}
        aria-disabled={running?.kind === 'fix' || undefined}
        onClick={() => running || investigate.run()}
      >
        {t('buttons.investigate')}
      </Button>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        icon={<DatabaseZap aria-hidden className="size-5" />}
        busy={integrity.isFetching}
        onClick={() => void check()}
      >
        {t('buttons.check')}
      </Button>
      {fixing && (
        <FixDialog
          page={page}
          investigating={investigate.busy}
          problem={investigate.error ? problemOf(investigate.error) : undefined}
          onInvestigate={() => investigate.run()}
          onStarted={onStarted}
          onClose={() => setFixing(false)}
        />
      )}
    </>
  )
}

function useInvestigate(onStarted: (id: string) => void) {
  const t = useTranslations('adminPointsAudit')
  return useAction('POST /api/admin/points-audit/investigations', {
    onSuccess: ({ run }) => onStarted(run.id),
    onError: ({ code }) => {
      // A colleague started a run first: the page shows that one.
      if (code !== 'auditRunning') toast.error(t('investigateFailed'))
      return true
    },
    refreshes: [auditQuery.queryKey],
  })
}
