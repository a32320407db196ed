// Changes by an attacker with all privileges on the database to a ledger of five entries (+50, +20, -30, +30 as a refund, +7), and what
// the verification must find.

import type { Damage } from '#server/modules/ledger/check-chain.ts'

type Finding = readonly [seq: number, damage: Damage]
/** Statements that damage the ledger of member $, and the expected findings by entry (0: the wallet). */
export const damageCases: readonly (readonly [
  name: string,
  statements: readonly string[],
  found: readonly Finding[],
])[] = [
  [
    'an altered amount',
    [`update transactions set points = 60 where member_id = $ and seq = 1`],
    [
      [1, 'entry altered'],
      [1, 'signature wrong'],
      [1, 'balance wrong'],
      [0, 'wallet balance wrong'],
      [0, 'total earned wrong'],
    ],
  ],
  [
    'an altered description',
    [`update transactions set description = 'Entry 2 ' where member_id = $ and seq = 2`],
    [
      [2, 'entry altered'],
      [2, 'signature wrong'],
    ],
  ],
  ...(['reason', 'reference'] as const).map(
    (column) =>
      [
        `an altered ${column}`,
        [`update transactions set ${column} = 'other' where member_id = $ and seq = 4`],
        [
          [4, 'entry altered'],
          [4, 'signature wrong'],
        ],
      ] as const,
  ),
  [
    'an altered task type',
    [`update transactions set task_type = 'quiz' where member_id = $ and seq = 5`],
    [
      [5, 'entry altered'],
      [5, 'signature wrong'],
    ],
  ],
  [
    'an altered time',
    [`update transactions set created_at = '2020-01-01T00:00:00Z' where member_id = $ and seq = 3`],
    [
      [3, 'entry altered'],
      [3, 'signature wrong'],
    ],
  ],
  [
    'an earned entry changed to a refund',
    [`update transactions set type = 'refund' where member_id = $ and seq = 2`],
    [
      [2, 'entry altered'],
      [2, 'signature wrong'],
      [0, 'total earned wrong'],
    ],
  ],
  [
    'an altered balance after an entry',
    [`update transactions set balance_after = 71 where member_id = $ and seq = 2`],
    [
      [2, 'entry altered'],
      [2, 'balance wrong'],
      [3, 'balance wrong'],
    ],
  ],
  [
    'an altered amount with a recomputed hash',
    [
      `update transactions set points = 8, balance_after = 78 where member_id = $ and seq = 5`,
      `update transactions set hash = ledger_hash(prev_hash, member_id, seq, type, points, balance_after, description,
        task_type, reference, reason, created_at) where member_id = $ and seq = 5`,
    ],
    [
      [5, 'signature wrong'],
      [0, 'wallet balance wrong'],
      [0, 'total earned wrong'],
      [0, 'head wrong'],
    ],
  ],
  [
    'an altered description with a recomputed hash, inside the chain',
    [
      `update transactions set description = 'Mine' where member_id = $ and seq = 3`,
      `update transactions set hash = ledger_hash(prev_hash, member_id, seq, type, points, balance_after, description,
        task_type, reference, reason, created_at) where member_id = $ and seq = 3`,
    ],
    [
      [3, 'signature wrong'],
      [4, 'chain broken'],
    ],
  ],
  [
    'a removed entry',
    [`delete from transactions where member_id = $ and seq = 3`],
    [
      [4, 'gap'],
      [4, 'chain broken'],
      [4, 'balance wrong'],
      [0, 'wallet balance wrong'],
    ],
  ],
  [
    'a removed first entry',
    [`delete from transactions where member_id = $ and seq = 1`],
    [
      [2, 'gap'],
      [2, 'chain broken'],
      [2, 'balance wrong'],
      [0, 'wallet balance wrong'],
      [0, 'total earned wrong'],
    ],
  ],
  [
    'a removed last entry',
    [`delete from transactions where member_id = $ and seq = 5`],
    [
      [0, 'entries missing'],
      [0, 'wallet balance wrong'],
      [0, 'total earned wrong'],
      [0, 'head wrong'],
    ],
  ],
  [
    'a removed last entry with its points taken back',
    [
      `delete from transactions where member_id = $ and seq = 5`,
      `update wallets set points = 70, total_earned = 70, seq = 4 where member_id = $`,
    ],
    [[0, 'head wrong']],
  ],
  [
    'a ledger without entries',
    [`delete from transactions where member_id = $`],
    [
      [0, 'entries missing'],
      [0, 'wallet balance wrong'],
      [0, 'total earned wrong'],
      [0, 'head wrong'],
    ],
  ],
  [
    'two swapped entries',
    [
      `update transactions set seq = 99 where member_id = $ and seq = 1`,
      `update transactions set seq = 1 where member_id = $ and seq = 2`,
      `update transactions set seq = 2 where member_id = $ and seq = 99`,
    ],
    [
      [1, 'chain broken'],
      [1, 'entry altered'],
      [1, 'balance wrong'],
      [2, 'chain broken'],
      [2, 'entry altered'],
      [2, 'balance wrong'],
      [3, 'chain broken'],
      [3, 'balance wrong'],
    ],
  ],
  [
    'an added entry',
    [
      `insert into transactions select member_id, 6, 'earn', 1000, balance_after + 1000, 'Gift', 'promo', null, reason,
        created_at, hash, ledger_hash(hash, member_id, 6, 'earn', 1000, balance_after + 1000, 'Gift', 'promo', null,
        reason, created_at) from transactions where member_id = $ and seq = 5`,
    ],
    [
      [6, 'signature missing'],
      [0, 'entries missing'],
      [0, 'wallet balance wrong'],
      [0, 'total earned wrong'],
      [0, 'head wrong'],
    ],
  ],
  ['a changed balance', [`update wallets set points = 1000 where member_id = $`], [[0, 'wallet balance wrong']]],
  ['a changed total', [`update wallets set total_earned = 0 where member_id = $`], [[0, 'total earned wrong']]],
  ['a forged head', [`update wallets set head_hash = sha256('forged') where member_id = $`], [[0, 'head wrong']]],
  ['a changed count of entries', [`update wallets set seq = 6 where member_id = $`], [[0, 'entries missing']]],
  [
    'a forged hash of the previous entry',
    [`update transactions set prev_hash = sha256('forged') where member_id = $ and seq = 1`],
    [
      [1, 'chain broken'],
      [1, 'entry altered'],
    ],
  ],
  ['a removed wallet', [`delete from wallets where member_id = $`], [[0, 'wallet missing']]],
  [
    'a removed wallet with all its entries',
    [`delete from transactions where member_id = $`, `delete from wallets where member_id = $`],
    [[0, 'wallet missing']],
  ],
]
