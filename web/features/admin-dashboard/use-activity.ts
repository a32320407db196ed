import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ACTIVITY_SPINNER_MS } from '#contracts/admin-dashboard-rules.ts'
import { activityQuery } from './queries.ts'

/** Reads the recent activity, and returns its state and a manual refresh. */
export function useActivity() {
  const { data, isPending, isError, refetch } = useQuery(activityQuery)
  const [manual, setManual] = useState<'idle' | 'running' | 'failed'>('idle')
  const refresh = async () => {
    setManual('running')
    const { error } = await refetch()
    setManual(error ? 'failed' : 'idle')
  }
  const isRunning = manual === 'running'
  const inTime = useLimit(isPending || isRunning, ACTIVITY_SPINNER_MS)
  return {
    items: data?.items,
    waiting: isPending && inTime,
    refreshing: isRunning && inTime,
    // A later automatic refresh that succeeds clears the failure.
    failed: manual === 'failed' && isError,
    refresh: () => void refresh(),
  }
}

/** Returns true until `isRunning` has been true for `ms`. */
function useLimit(isRunning: boolean, ms: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setOver(true), ms)
    return () => {
      clearTimeout(timer)
      setOver(false)
    }
  }, [isRunning, ms])
  return !isOver
}
