import type { DamageKind } from '#contracts/points-audit-rules.ts'

/** Kinds of findings with the same causes and advice. */
export type FindingGroup =
  | 'history'
  | 'wallet'
  | 'deduction'
  | 'log'
  | 'amount'
  | 'signup'
  | 'source'
  | 'signature'
  | 'anchor'

const GROUPS: Readonly<Record<DamageKind, FindingGroup>> = {
  gap: 'history',
  chain_broken: 'history',
  entry_altered: 'history',
  balance_wrong: 'wallet',
  entries_missing: 'history',
  wallet_balance_wrong: 'wallet',
  total_earned_wrong: 'wallet',
  head_wrong: 'history',
  wallet_missing: 'history',
  change_without_entry: 'wallet',
  unexpected_deduction: 'deduction',
  log_missing: 'log',
  impossible_amount: 'amount',
  signup_missing: 'signup',
  signup_double: 'signup',
  entry_without_source: 'source',
  source_without_entry: 'source',
  amount_differs: 'source',
  source_paid_twice: 'source',
  signature_missing: 'signature',
  signature_wrong: 'signature',
  checkpoint_wrong: 'signature',
  anchor_differs: 'anchor',
  unreadable: 'history',
}

export const groupsOf = (kinds: readonly DamageKind[]): readonly FindingGroup[] => [
  ...new Set(kinds.map((kind) => GROUPS[kind])),
]
