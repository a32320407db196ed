import type { LedgerKeys } from '#server/db/ledger-keys.ts'
import { type Checkpoint, isCheckpoint } from '#server/db/wallet-checkpoints.ts'
import { entryHash, type HashedEntry } from './entry-hash.ts'
import { checkSignature } from './entry-signature.ts'
import { isLossReference } from './settled.ts'

export interface ChainedEntry extends HashedEntry {
  readonly prevHash: Buffer
  readonly hash: Buffer
  readonly signature: Buffer | null
}

export interface WalletState {
  readonly memberId: string
  readonly points: number
  readonly totalEarned: number
  readonly seq: number
  readonly headHash: Buffer
  readonly checkpoint?: SignedCheckpoint | undefined
}

export type SignedCheckpoint = Checkpoint & { readonly signature: Buffer }

/** The defects of a ledger, each found at an entry or at the wallet (entry 0). */
export type Damage =
  | 'gap'
  | 'chain broken'
  | 'entry altered'
  | 'balance wrong'
  | 'entries missing'
  | 'wallet balance wrong'
  | 'total earned wrong'
  | 'head wrong'
  | 'wallet missing'
  | 'signature missing'
  | 'signature wrong'
  | 'checkpoint wrong'

export interface Finding {
  readonly memberId: string
  readonly seq: number
  readonly damage: Damage
}

const GENESIS = Buffer.alloc(32)

/** Checks one member's entries in order and collects all findings. */
export class ChainCheck {
  readonly #wallet: WalletState
  #findings: Finding[] = []
  #seq = 0
  #sum = 0
  /** The balance of the entry before, so that a wrong balance is reported once, where it is. */
  #balance = 0
  #earned = 0
  #head: Buffer = GENESIS
  readonly #keys: LedgerKeys | undefined
  readonly #checkpoint: SignedCheckpoint | undefined

  /** @param keys the signing keys; without them signatures are not checked */
  constructor(wallet: WalletState, keys?: LedgerKeys) {
    this.#wallet = wallet
    this.#keys = keys
    const { checkpoint } = wallet
    if (!keys || !checkpoint) return
    if (isCheckpoint(keys, checkpoint)) this.#checkpoint = checkpoint
    else this.#found(checkpoint.seq, 'checkpoint wrong')
  }

  next(entry: ChainedEntry): void {
    if (entry.seq !== this.#seq + 1) this.#found(entry.seq, 'gap')
    if (!entry.prevHash.equals(this.#head)) this.#found(entry.seq, 'chain broken')
    if (!entryHash(entry.prevHash, entry).equals(entry.hash)) this.#found(entry.seq, 'entry altered')
    this.#checkSignature(entry)
    this.#sum += entry.points
    if (recordsLoss(entry) && entry.balanceAfter === this.#sum) this.#settle()
    else if (entry.balanceAfter !== this.#balance + entry.points) this.#found(entry.seq, 'balance wrong')
    this.#seq = entry.seq
    this.#balance = entry.balanceAfter
    this.#earned += entry.type === 'earn' ? entry.points : 0
    this.#head = entry.hash
  }

  finish(): readonly Finding[] {
    const { seq, points, totalEarned, headHash } = this.#wallet
    if (seq !== this.#seq) this.#found(0, 'entries missing')
    if (points !== this.#sum || points !== this.#balance) this.#found(0, 'wallet balance wrong')
    if (totalEarned !== this.#earned) this.#found(0, 'total earned wrong')
    if (!headHash.equals(this.#head)) this.#found(0, 'head wrong')
    return this.#findings
  }

  #checkSignature(entry: ChainedEntry): void {
    if (!this.#keys) return
    const accepted = this.#checkpoint
    if (!accepted || entry.seq > accepted.seq) {
      const damage = checkSignature(this.#keys, entry)
      if (damage) this.#found(entry.seq, damage)
    } else if (entry.seq === accepted.seq && !entry.hash.equals(accepted.hash)) {
      this.#found(entry.seq, 'checkpoint wrong')
    }
  }

  /** Accepts a correction of the points audit, which aligned sum and balance: earlier differences are settled. */
  #settle(): void {
    this.#findings = this.#findings.filter(({ damage }) => damage !== 'balance wrong')
  }

  #found(seq: number, damage: Damage): void {
    this.#findings.push({ memberId: this.#wallet.memberId, seq, damage })
  }
}

const recordsLoss = ({ taskType, reference }: ChainedEntry): boolean =>
  taskType === 'adjustment' && isLossReference(reference)

/**
 * Damages of a wallet that was changed without an entry, even if its member has played since. The entries are intact, so their
 * sum is the correct balance.
 */
const WALLET_DAMAGES: readonly Damage[] = ['balance wrong', 'wallet balance wrong', 'total earned wrong']

export const isWalletDamage = ({ damage }: Pick<Finding, 'damage'>): boolean => WALLET_DAMAGES.includes(damage)
