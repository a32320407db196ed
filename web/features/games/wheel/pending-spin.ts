import type { AnswerByKey } from '#contracts/index.ts'
import { dropCached, readCached, writeCached } from '~/lib/cache.ts'

const NAME = 'wheel_spin'
/** By then a started spin has been drawn, or never will be. */
const STARTED_MS = 30_000

/**
 * A spin whose result its member has not seen, so that it is announced even if the page is closed
 * before the wheel stands. Before the answer, the next nonce of the seeds tells which draw it will be.
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

export function keepStarted(memberId: string, { serverSeedHash, nextNonce }: Commitment): void {
  writeCached<PendingSpin>(NAME, { memberId, serverSeedHash, nonce: nextNonce })
}

export function keepAnswer(memberId: string, { draw, prize }: Answer): void {
  const { serverSeedHash, nonce } = draw
  writeCached<PendingSpin>(NAME, {
    memberId,
    serverSeedHash,
    nonce,
    won: { prizeLabel: prize.label, points: prize.points },
  })
}

/** It has been shown, or was refused. */
export const forgetSpin = (): void => dropCached(NAME)

/** The result of a spin that this member has not seen, looked up in their history where it has to be. */
export async function findMissedWin(
  memberId: string,
  readHistory: () => Promise<readonly Spin[]>,
): Promise<MissedWin | undefined> {
  const kept = readCached<PendingSpin>(NAME)
  // Another member of the same browser: not theirs to see.
  if (kept?.value.memberId !== memberId) return undefined
  const { won, serverSeedHash, nonce } = kept.value
  const found =
    won ?? (await readHistory()).find((spin) => spin.serverSeedHash === serverSeedHash && spin.nonce === nonce)
  if (found || Date.now() - kept.storedAt > STARTED_MS) forgetSpin()
  return found
}

const LOCK = 'paz_wheel_spin'

/** Tells other tabs that this one is showing a spin. Ends by itself with the tab. Returns how to end it. */
export function lockSpin(): () => void {
  const held = Promise.withResolvers<void>()
  void navigator.locks?.request(LOCK, () => held.promise)
  return held.resolve
}

/** Runs the task when no tab is showing a spin: what is still pending then was missed. */
export const whenNoTabSpins = (task: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(LOCK, { mode: 'shared' }, task) : task()
