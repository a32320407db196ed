// Amounts, times and references that the product never writes and cannot calculate with. The points audit finds each of them and
// goes on with other members.

import type { PointsDamage } from './points-damage.ts'

const of = 'member_id = $'

export const FORGED_POINTS: readonly PointsDamage[] = [
  {
    name: 'a balance of the largest bigint',
    plain: [`update wallets set points = 9223372036854775807 where ${of}`],
    found: [
      [0, 'wallet_balance_wrong'],
      [0, 'change_without_entry'],
      [0, 'impossible_amount'],
    ],
  },
  {
    name: 'a total above the largest safe integer',
    behind: [`update wallets set total_earned = 9007199254740993 where ${of}`],
    found: [
      [0, 'total_earned_wrong'],
      [0, 'impossible_amount'],
    ],
  },
  {
    name: 'entries that overflow a sum',
    behind: [4, 7].map(
      (seq) => `update transactions set points = 9223372036854775000, balance_after = 9223372036854775807
        where ${of} and seq = ${seq}`,
    ),
    found: [
      [0, 'change_without_entry'],
      [0, 'change_without_entry'],
      [0, 'total_earned_wrong'],
      [0, 'wallet_balance_wrong'],
      [4, 'amount_differs', 'spin'],
      [4, 'balance_wrong'],
      [4, 'entry_altered'],
      [4, 'impossible_amount', 'spin'],
      [4, 'log_missing'],
      [4, 'signature_wrong', 'spin'],
      [5, 'balance_wrong'],
      [7, 'amount_differs', 'check_in'],
      [7, 'balance_wrong'],
      [7, 'entry_altered'],
      [7, 'impossible_amount', 'check_in'],
      [7, 'log_missing'],
      [7, 'signature_wrong', 'check_in'],
      [8, 'balance_wrong'],
    ],
  },
  {
    name: 'an infinite time',
    behind: [`update transactions set created_at = 'infinity' where ${of} and seq = 4`],
    found: [[0, 'unreadable']],
  },
  {
    name: 'a reference like that of a correction, without a number',
    posted: { type: 'earn', points: 5, taskType: 'adjustment', reference: 'audit:x' },
    found: [[12, 'entry_without_source', 'adjustment']],
  },
  {
    name: 'a reference like that of a correction, with too long a number',
    posted: { type: 'earn', points: 5, taskType: 'adjustment', reference: 'audit:12:99999999999999999999' },
    found: [[12, 'entry_without_source', 'adjustment']],
  },
]
