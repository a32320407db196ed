import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '~/lib/toast.ts'
import { type AuditPage, integrityQuery, POINTS_AUDIT_KEY, runningOf } from './queries.ts'

/**
 * Shows a toast when a run that this page has seen ends, and reads again what it changed.
 *
 * @returns a function to call with the id of a started run, because it may end before the next refetch
 */
export function useRunEnded(page: AuditPage | undefined): (id: string) => void {
  const t = useTranslations('adminPointsAudit')
  const client = useQueryClient()
  const seen = useRef<string>(undefined)
  const running = runningOf(page)?.id
  useEffect(() => {
    const before = seen.current
    seen.current = running
    if (!before || before === running || !page) return
    for (const part of ['members', 'member', 'preview']) {
      void client.invalidateQueries({ queryKey: [...POINTS_AUDIT_KEY, part] })
    }
    if (page.fix?.run.id === before) {
      // Many admin pages show balances.
      void client.invalidateQueries({ queryKey: ['admin', 'users'] })
    }
    // A report from before the run is outdated.
    if (client.getQueryData(integrityQuery.queryKey)) void client.fetchQuery({ ...integrityQuery, staleTime: 0 })
    const { investigation, fix } = page
    if (investigation?.id === before && investigation.state === 'finished') {
      if (investigation.members > 0) toast.error(t('foundUsers', { n: investigation.members }))
      else toast.success(t('foundNone'))
    }
    if (fix?.run.id === before && fix.run.state === 'finished') {
      if (fix.run.fixed > 0) toast.success(t('fixed', { n: fix.run.fixed, m: fix.membersChecked }))
      else toast.success(t('allRight'))
    }
  }, [running, page, client, t])
  return (id) => {
    seen.current = id
  }
}
