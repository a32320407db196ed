import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ACTIVITY_SPINNER_MS } from '#contracts/admin-dashboard-rules.ts'
import { activityQuery } from './queries.ts'

/** The recent activity, how its reading goes, and how it is read again by hand. */
export function useActivity() {
  const { data, isPending, isError, refetch } = useQuery(activityQuery)
  const [byHand, setByHand] = useState<'no' | 'running' | 'failed'>('no')
  const refresh = async () => {
    setByHand('running')
    const { error } = await refetch()
    setByHand(error ? 'failed' : 'no')
  }
  const isRunning = byHand === 'running'
  const inTime = useLimit(isPending || isRunning, ACTIVITY_SPINNER_MS)
  return {
    items: data?.items,
    waiting: isPending && inTime,
    refreshing: isRunning && inTime,
    // A later reading that went well makes it true no more.
    failed: byHand === 'failed' && isError,
    refresh: () => void refresh(),
  }
}

/** Whether something that runs has run for less than so long. */
function useLimit(runs: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!runs) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [runs, ms])
  return !isOver
}
