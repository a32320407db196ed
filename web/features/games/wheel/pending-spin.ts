import type { AnswerByKey } from '#contracts/index.ts'
import { dropCached, readCached, writeCached } from '~/lib/cache.ts'

const NAME = 'wheel_spin'
/** A started spin has been drawn by then, or never will be. */
const STARTED_MS = 30_000

/**
 * A spin whose result the member has not seen, so that it is announced even if the page closes before the wheel stops.
 * Before the answer, the next nonce identifies the draw.
 */
interface PendingSpin {
  readonly memberId: string
  readonly serverSeedHash: string
  readonly nonce: number
  readonly won?: MissedWin
}

export interface MissedWin {
  readonly prizeLabel: string
  readonly points: number
}

type Spin = AnswerByKey<'GET /api/games/wheel/history'>['items'][number]
type Commitment = AnswerByKey<'GET /api/games/wheel'>['commitment']
type Answer = AnswerByKey<'POST /api/games/wheel/spins'>

export function cacheStartedSpin(memberId: string, { serverSeedHash, nextNonce }: Commitment): void {
  writeCached<PendingSpin>(NAME, { memberId, serverSeedHash, nonce: nextNonce })
}

export function cacheSpinAnswer(memberId: string, { draw, prize }: Answer): void {
  const { serverSeedHash, nonce } = draw
  writeCached<PendingSpin>(NAME, {
    memberId,
    serverSeedHash,
    nonce,
    won: { prizeLabel: prize.label, points: prize.points },
  })
}

/** Removes a spin that was shown or refused. */
export const dropPendingSpin = (): void => dropCached(NAME)

/** Returns the result of a spin that this member has not seen, from the cache or their history. */
export async function findMissedWin(
  memberId: string,
  readHistory: () => Promise<readonly Spin[]>,
): Promise<MissedWin | undefined> {
  const stored = readCached<PendingSpin>(NAME)
  // Another member of the same browser must not see it.
  if (stored?.value.memberId !== memberId) return undefined
  const { won, serverSeedHash, nonce } = stored.value
  const found =
    won ?? (await readHistory()).find((spin) => spin.serverSeedHash === serverSeedHash && spin.nonce === nonce)
  if (found || Date.now() - stored.storedAt > STARTED_MS) dropPendingSpin()
  return found
}

const LOCK = 'paz_wheel_spin'

/** Marks, by a lock, that this tab shows a spin. Closing the tab releases it. Returns a function that releases it. */
export function lockSpin(): () => void {
  const held = Promise.withResolvers<void>()
  void navigator.locks?.request(LOCK, () => held.promise)
  return held.resolve
}

/** Runs the task when no tab shows a spin: a pending spin was missed then. */
export const whenNoTabSpins = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, task) : task()
