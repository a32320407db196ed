// An attacker with all privileges on the database forges an entry of every task type: with a valid chain, with a broken chain, and
// with forged source rows. Investigation, monitor and verification each find it and report member, entry and kind. Changes
// before a wallet anchor are found by the anchor.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TASK_TYPES, type TaskType } from '#contracts/ledger-rules.ts'
import {
  checkAnchor,
  findChangedBetween,
  readAnchorState,
  takeAnchor,
  verifyLedger,
} from '#server/modules/ledger/index.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { bypassTriggers } from '#test/bypass-triggers.ts'
import { FORGED_ENTRIES, type ForgeOptions, forgeEntry } from '#test/forged-entries.ts'
import { anchorsOf, investigate, monitor, paidMember } from '#test/points-audit.ts'
import { verifySources } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-anchors-'))
const app = useTestApp({ environment: { WALLET_ANCHOR_FILE: join(folder, 'wallet-anchors.jsonl') } })
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const db = () => app().database.db
const anchors = () => {
  const found = anchorsOf(app().config)
  if (!found) throw new Error('no anchors')
  return found
}

const LOWEST = '00000000-0000-0000-0000-000000000000'

let staff: Actor
/** The member and the forged entry, by way and task type. */
const forged: { readonly way: string; readonly taskType: TaskType; readonly memberId: string; readonly seq: number }[] =
  []

const WAYS: Readonly<Record<string, ForgeOptions>> = {
  'the chain right': {},
  'the chain broken': { isChainRight: false },
  'its source forged as well': { withSource: true },
  'its source and the signature of another entry': {
    withSource: true,
    signature: '(select signature from transactions where signature is not null limit 1)',
  },
}

beforeAll(async () => {
  staff = await paidMember(app(), 'super_admin')
  await monitor(app())
  for (const [way, options] of Object.entries(WAYS)) {
    for (const taskType of TASK_TYPES) {
      const member = taskType === 'signup' ? await app().member({ granted: 2000 }) : await paidMember(app())
      forged.push({ way, taskType, memberId: member.id, seq: await later(member.id, taskType, options) })
    }
  }
})

/** Spaced in time, so that no entry is found for its speed alone. The anchor is older than the forgeries. */
async function later(memberId: string, taskType: TaskType, options: ForgeOptions): Promise<number> {
  if (forged.length % TASK_TYPES.length === 0) await takeAnchor(db(), anchors(), app().clock.now())
  app().clock.advance(61)
  return await forgeEntry(app(), memberId, taskType, options)
}

const of = (way: string) => forged.filter((one) => one.way === way)
const named = (taskType: TaskType) => ({ source: FORGED_ENTRIES[taskType].source })

describe('an entry of each of the fifteen task types that is forged with', () => {
  const found = new Map<string, readonly { seq: number; kind: string; source: string | null }[]>()
  const alerts = new Map<string, { kind: string; seq: number | null }>()
  beforeAll(async () => {
    await monitor(app())
    for (const row of await db().selectFrom('audit_alerts').selectAll().execute()) alerts.set(row.member_id, row)
    await investigate(app(), staff)
    for (const row of await db().selectFrom('audit_findings').selectAll().execute())
      found.set(row.member_id, row.findings)
  })

  test.each(Object.keys(WAYS))('%s is found and named by the investigation', (way) => {
    expect(of(way).map(({ taskType }) => taskType)).toEqual(TASK_TYPES)
    for (const { taskType, memberId, seq } of of(way)) {
      const kind = way.includes('signature of another') ? 'signature_wrong' : 'signature_missing'
      const findings = found.get(memberId) ?? []
      expect(findings).toContainEqual(expect.objectContaining({ kind, seq, ...named(taskType) }))
      const sourceless = expect.objectContaining({ kind: 'entry_without_source', seq, ...named(taskType) })
      if (WAYS[way]?.withSource) expect(findings).not.toContainEqual(sourceless)
      else expect(findings).toContainEqual(sourceless)
      const altered = expect.objectContaining({ kind: 'entry_altered', seq })
      if (WAYS[way]?.isChainRight === false) expect(findings).toContainEqual(altered)
      else expect(findings).not.toContainEqual(altered)
    }
  })

  test.each(Object.keys(WAYS))('%s is found and named by the monitor', (way) => {
    for (const { memberId, seq } of of(way)) {
      const kind = !WAYS[way]?.withSource
        ? 'entry_without_source'
        : way.includes('signature of another')
          ? 'signature_wrong'
          : 'signature_missing'
      expect(alerts.get(memberId)).toMatchObject({ kind, seq })
    }
  })

  test.each(Object.keys(WAYS))('%s is found and named by the verification', async (way) => {
    const ledger = (await verifyLedger(db())).findings
    const sources = await verifySources(db(), 7)
    for (const { memberId, seq, taskType } of of(way)) {
      const damage = way.includes('signature of another') ? 'signature wrong' : 'signature missing'
      expect(ledger).toContainEqual({ memberId, seq, damage })
      const sourceless = { memberId, seq, kind: 'entry_without_source', ...named(taskType), subject: expect.anything() }
      if (!WAYS[way]?.withSource) expect(sources).toContainEqual(sourceless)
      else expect(sources).not.toContainEqual(sourceless)
    }
  })

  test('is on the screen, and no other member is suspected', async () => {
    const { monitor: shown, badge } = (await staff.call('GET /api/admin/points-audit')).body
    expect(badge).toBe('critical')
    expect(shown.alerts.length).toBeGreaterThan(0)
    const ids = forged.map(({ memberId }) => memberId)
    expect([...found.keys()].filter((id) => !ids.includes(id))).toEqual([])
    expect([...alerts.keys()].filter((id) => !ids.includes(id))).toEqual([])
  })
})

describe('a history that is rewritten before a wallet anchor', () => {
  test('is found by the anchor, which names the wallet, also when everything in the database agrees', async () => {
    const member = await paidMember(app())
    app().clock.advance(61)
    await member.call('POST /api/check-in')
    expect(await takeAnchor(db(), anchors(), app().clock.now())).toMatchObject({ state: 'taken', changed: [] })
    expect((await checkAnchor(db(), anchors())).state).toBe('matches')
    // The check-in is removed with all of its traces.
    const of = `member_id = '${member.id}'`
    await bypassTriggers(
      db(),
      `update wallets w set seq = 2, points = t.balance_after, total_earned = t.balance_after, head_hash = t.hash
        from transactions t where w.${of} and t.${of} and t.seq = 2`,
      `delete from transactions where ${of} and seq = 3`,
      `delete from points_audit_log where ${of} and seq = 3`,
      `delete from check_ins where ${of}`,
    )
    expect((await verifyLedger(db(), member.id)).findings).toEqual([])
    const checked = await checkAnchor(db(), anchors())
    expect(checked).toMatchObject({ state: 'wallets altered', changed: [{ memberId: member.id, seq: 3 }] })
    const { findings } = (await staff.call('GET /api/admin/points-audit/members/:id', { params: { id: member.id } }))
      .body
    expect(findings).toMatchObject([{ kind: 'anchor_differs', seq: 3 }])

    // Pages and batches read only the end of the anchors, which grow with each day.
    const read = () => Promise.reject(new Error('all lines were read'))
    const endOnly = { ...anchors(), store: { ...anchors().store, read } }
    expect(await readAnchorState(db(), endOnly)).toMatchObject({ state: 'matches', newest: checked.newest })
    const changed = await findChangedBetween(db(), endOnly, LOWEST, member.id)
    expect(changed).toMatchObject([{ memberId: member.id, seq: 3 }])

    // Later anchors retain the evidence, and further activity does not hide it.
    expect(await takeAnchor(db(), anchors(), app().clock.now())).toMatchObject({ changed: [{ memberId: member.id }] })
    app().clock.advance(61)
    await member.call('POST /api/check-in')
    expect(await takeAnchor(db(), anchors(), app().clock.now())).toMatchObject({ changed: [{ memberId: member.id }] })
    expect((await checkAnchor(db(), anchors())).changed).toMatchObject([{ memberId: member.id }])
    await bypassTriggers(db(), `delete from members where id = '${member.id}'`, `delete from wallets where ${of}`)
    expect((await checkAnchor(db(), anchors())).changed).toMatchObject([{ memberId: member.id }])
  })
})
