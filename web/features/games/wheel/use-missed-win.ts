import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember } from '~/lib/session.ts'
import { spinsQuery } from '../queries.ts'
import { findMissedWin, type MissedWin, whenNoTabSpins } from './pending-spin.ts'

/** Announces, once, a win whose wheel the member did not see to its end. */
export function useMissedWin(announce: (win: MissedWin) => void): void {
  const client = useQueryClient()
  const { id } = useMember()
  const latest = useRef(announce)
  latest.current = announce
  useEffect(() => {
    let isHere = true
    const announceMissed = async () => {
      if (!isHere) return
      const win = await findMissedWin(id, async () => (await client.fetchQuery({ ...spinsQuery, staleTime: 0 })).items)
      if (win) latest.current(win)
    }
    // If the history cannot be read, it stays stored for the next visit.
    whenNoTabSpins(announceMissed).catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [client, id])
}
