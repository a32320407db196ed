import { useMember } from './session.ts'
import { timeLeft, useNow } from './time.ts'

/** Returns whether the member is in a cool-off, during which no page invites them to earn. */
export function useIsCoolingOff(): boolean {
  const { coolOffUntil } = useMember()
  const now = useNow()
  return coolOffUntil !== null && !timeLeft(coolOffUntil, now).isOver
}
