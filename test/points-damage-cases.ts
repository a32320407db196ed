// Damage to the points of a member with entries of most kinds (`playedMember`), and the expected findings of the points audit by
// entry (0: none) and name.

import type { AuditSource } from '#contracts/points-audit-rules.ts'
import { FORGED_POINTS } from './forged-points.ts'
import type { PointsDamage } from './points-damage.ts'

const of = 'member_id = $'
const copy = (table: string, columns: Readonly<Record<string, string>>, where: string) =>
  `insert into ${table} select (r).* from (select jsonb_populate_record(t, jsonb_build_object(${Object.entries(columns)
    .map(([column, value]) => `'${column}', ${value}`)
    .join(', ')})) r from ${table} t where ${of} and ${where} limit 1) s`
const rehash = (seq: number) => `update transactions set hash = ledger_hash(prev_hash, member_id, seq, type, points,
  balance_after, description, task_type, reference, reason, created_at) where ${of} and seq = ${seq}`
const without = (source: AuditSource, seq = 0) => [seq, 'entry_without_source', source] as const
const unpaid = (source: AuditSource) => [0, 'source_without_entry', source] as const

export const POINTS_DAMAGE_CASES: readonly PointsDamage[] = [
  {
    name: 'points removed by hand',
    plain: [`update wallets set points = points - 50 where ${of}`],
    found: [
      [0, 'wallet_balance_wrong'],
      [0, 'change_without_entry'],
    ],
  },
  {
    name: 'points added without the trigger',
    behind: [`update wallets set points = points + 50 where ${of}`],
    found: [[0, 'wallet_balance_wrong']],
  },
  {
    name: 'points removed and added again',
    plain: [-50, 50].map((by) => `update wallets set points = points + ${by} where ${of}`),
    found: [
      [0, 'change_without_entry'],
      [0, 'change_without_entry'],
    ],
  },
  {
    name: 'a deduction for no reason',
    posted: { type: 'redeem', points: 30, taskType: 'adjustment' },
    found: [[12, 'unexpected_deduction'], without('adjustment', 12)],
  },
  {
    name: 'a changed total',
    behind: [`update wallets set total_earned = total_earned + 9 where ${of}`],
    found: [[0, 'total_earned_wrong']],
  },
  {
    name: 'a removed entry',
    behind: [`delete from transactions where ${of} and seq = 6`],
    found: [
      [7, 'gap'],
      [7, 'chain_broken'],
      [7, 'balance_wrong'],
      [0, 'wallet_balance_wrong'],
      [0, 'total_earned_wrong'],
      [0, 'change_without_entry'],
      unpaid('quiz'),
    ],
  },
  {
    name: 'an altered amount',
    behind: [`update transactions set points = 7 where ${of} and seq = 3`],
    found: [
      [3, 'entry_altered'],
      [3, 'balance_wrong'],
      [3, 'log_missing'],
      [3, 'signature_wrong', 'spin'],
      [3, 'amount_differs', 'spin'],
      [0, 'wallet_balance_wrong'],
      [0, 'total_earned_wrong'],
      [0, 'change_without_entry'],
    ],
  },
  {
    name: 'an altered text',
    behind: [`update transactions set description = 'Gift' where ${of} and seq = 4`],
    found: [
      [4, 'entry_altered'],
      [4, 'signature_wrong', 'spin'],
    ],
  },
  {
    name: 'an altered text with a recomputed hash',
    behind: [`update transactions set description = 'Gift' where ${of} and seq = 4`, rehash(4)],
    found: [
      [4, 'signature_wrong', 'spin'],
      [5, 'chain_broken'],
    ],
  },
  {
    name: 'a removed last entry with its points removed',
    behind: [
      `update wallets set points = points - 600, seq = 10 where ${of}`,
      `delete from transactions where ${of} and seq = 11`,
    ],
    found: [[0, 'head_wrong'], [0, 'change_without_entry'], unpaid('refund')],
  },
  {
    name: 'a forged head',
    behind: [`update wallets set head_hash = sha256('forged') where ${of}`],
    found: [[0, 'head_wrong']],
  },
  {
    name: 'a changed count of entries',
    behind: [`update wallets set seq = seq + 1 where ${of}`],
    found: [[0, 'entries_missing']],
  },
  {
    name: 'a removed signature',
    behind: [`update transactions set signature = null where ${of} and seq = 8`],
    found: [[8, 'signature_missing', 'promo']],
  },
  {
    name: 'a checkpoint that the server did not write',
    behind: [
      `insert into wallet_checkpoints select member_id, seq, hash, created_at, signature from transactions where ${of} and seq = 9`,
    ],
    found: [[9, 'checkpoint_wrong']],
  },
  {
    name: 'a duplicate entry',
    behind: ['drop index if exists transactions_once', copy('transactions', { seq: '12' }, 'seq = 8')],
    found: [
      [0, 'entries_missing'],
      [0, 'head_wrong'],
      [0, 'total_earned_wrong'],
      [0, 'wallet_balance_wrong'],
      [12, 'balance_wrong'],
      [12, 'chain_broken'],
      [12, 'entry_altered'],
      [12, 'log_missing'],
      [12, 'source_paid_twice', 'promo'],
    ],
  },
  { name: 'a removed wallet', behind: [`delete from wallets where ${of}`], found: [[0, 'wallet_missing']] },
  {
    name: 'a row removed from the log',
    behind: [`delete from points_audit_log where ${of} and seq = 3`],
    found: [[3, 'log_missing']],
  },
  {
    name: 'a balance below zero',
    behind: [
      'alter table wallets drop constraint if exists wallets_points_check',
      `update wallets set points = -5 where ${of}`,
    ],
    found: [
      [0, 'wallet_balance_wrong'],
      [0, 'impossible_amount'],
    ],
  },
  ...FORGED_POINTS,
  {
    name: 'an entry with a number below one',
    behind: [
      'alter table transactions drop constraint if exists transactions_seq_check',
      copy('transactions', { seq: '-1', reference: 'null' }, 'seq = 3'),
    ],
    found: [
      [-1, 'balance_wrong'],
      [-1, 'chain_broken'],
      [-1, 'entry_altered'],
      without('spin', -1),
      [-1, 'gap'],
      [-1, 'log_missing'],
      [-1, 'signature_wrong', 'spin'],
      [0, 'total_earned_wrong'],
      [0, 'wallet_balance_wrong'],
      [1, 'balance_wrong'],
      [1, 'chain_broken'],
      [1, 'gap'],
    ],
  },
  {
    name: 'a payment with positive points',
    behind: [
      'alter table transactions drop constraint if exists transactions_check',
      `update transactions set type = 'redeem' where ${of} and seq = 4`,
    ],
    found: [
      [4, 'entry_altered'],
      [4, 'impossible_amount', 'spin'],
      [4, 'signature_wrong', 'spin'],
      [0, 'total_earned_wrong'],
    ],
  },
  {
    name: 'an adjustment above the maximum',
    posted: { type: 'earn', points: 1_000_001, taskType: 'adjustment' },
    found: [[12, 'impossible_amount', 'adjustment'], without('adjustment', 12)],
  },
  {
    name: 'a second welcome bonus',
    posted: { type: 'earn', points: 100, taskType: 'signup' },
    found: [[12, 'signup_double'], without('signup', 12)],
  },
  {
    name: 'a redemption without its entry',
    behind: [copy('redemptions', { id: 'gen_random_uuid()' }, `status = 'pending'`)],
    found: [unpaid('redemption')],
  },
  {
    name: 'an entry without its redemption',
    behind: [`delete from redemptions where ${of} and status = 'pending'`],
    found: [without('redemption', 9)],
  },
  {
    name: 'a price that differs from the payment',
    behind: [`update redemptions set points_cost = points_cost + 1 where ${of} and status = 'pending'`],
    found: [[9, 'amount_differs', 'redemption']],
  },
  {
    name: 'a cancelled redemption that was not refunded',
    behind: [`update redemptions set status = 'cancelled', refunded_at = now() where ${of} and status = 'pending'`],
    found: [unpaid('refund')],
  },
  {
    name: 'a refund of an open redemption',
    behind: [`update redemptions set status = 'processing', refunded_at = null where ${of} and status = 'cancelled'`],
    found: [without('refund', 11)],
  },
  {
    name: 'a spin without its draw',
    behind: [`delete from draws where ${of} and game = 'wheel' and nonce = 0`],
    found: [without('spin', 3)],
  },
  {
    name: 'a draw of the wheel that was not paid',
    behind: [copy('draws', { nonce: '900' }, `game = 'wheel'`)],
    found: [unpaid('spin')],
  },
  {
    name: 'a draw with another amount',
    behind: [`update draws set points = 6 where ${of} and game = 'wheel' and nonce = 0`],
    found: [[3, 'amount_differs', 'spin']],
  },
  {
    name: 'a deleted scratch card',
    behind: [`delete from scratch_cards where ${of}`],
    found: [without('scratch', 5), without('card')],
  },
  {
    name: 'a scratch card without its draw',
    behind: [`delete from draws where ${of} and game = 'scratch'`],
    found: [unpaid('card')],
  },
  {
    name: 'a deleted quiz',
    behind: [`delete from quizzes where ${of}`],
    found: [without('quiz', 6)],
  },
  {
    name: 'a quiz that was not paid',
    behind: [copy('quizzes', { id: 'gen_random_uuid()' }, 'finished_at is not null')],
    found: [unpaid('quiz')],
  },
  { name: 'a deleted check-in', behind: [`delete from check_ins where ${of}`], found: [without('check_in', 7)] },
  {
    name: 'a promo code that was not redeemed',
    behind: [`delete from promo_redemptions where ${of}`],
    found: [without('promo', 8)],
  },
  {
    name: 'a task that was not paid',
    behind: [
      `insert into task_completions (member_id, task_id, points, completed_at)
      select $, id, points, now() from tasks order by position limit 1`,
    ],
    found: [unpaid('task')],
  },
  {
    name: 'a reward of the leaderboard that was not paid',
    behind: [
      `insert into leaderboard_rewards (month, rank, member_id, score, points, generation, nonce, created_at)
      values ('2020-01', 1, $, 5, 500, 1, 0, now())`,
    ],
    found: [unpaid('leaderboard')],
  },
]
