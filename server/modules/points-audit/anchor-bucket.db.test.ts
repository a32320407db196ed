// Two machines with files of their own share a bucket: each hourly anchor is taken by one of them, and both check the newest.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAnchorStore } from '#server/adapters/anchor-store.ts'
import type { FileStore } from '#server/adapters/file-store.ts'
import { deriveLedgerKeys } from '#server/db/ledger-keys.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { writeCheckpoints } from '#server/db/wallet-checkpoints.ts'
import { leavesName, writeAnchor } from '#server/modules/ledger/anchor/anchor-line.ts'
import { checkAnchor, takeAnchor, type WalletAnchors } from '#server/modules/ledger/index.ts'
import { useTestApp } from '#test/app.ts'
import { checkIntegrity } from './integrity.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-anchors-'))
const app = useTestApp()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOUR = 3600
const EMPTY = { wallets: 0, entries: 0, root: '0'.repeat(64), checkpoints: 0, checkpointAt: null }
const oldKeys = deriveLedgerKeys('an old secret of more than 32 characters')
const newKeys = deriveLedgerKeys('a new secret of more than 32 characters!')
let keys = oldKeys

let object: Uint8Array<ArrayBuffer> | undefined
let isBucketDown = false
const bucket: FileStore = {
  kind: 's3',
  put: async (_, bytes) => {
    if (isBucketDown) throw new Error('the bucket does not answer')
    object = new Uint8Array(bytes)
  },
  get: async (_, firstBytes) => {
    if (isBucketDown) throw new Error('the bucket does not answer')
    return object?.slice(0, firstBytes)
  },
  delete: async () => {},
}
const pathOf = (machine: string) => join(folder, machine, 'wallet-anchors.jsonl')
const anchorsOf = (machine: string): WalletAnchors => ({ store: openAnchorStore(pathOf(machine), bucket), keys })
const take = (machine: string, acceptsCheckpoints = false) =>
  takeAnchor(app().database.db, anchorsOf(machine), app().clock.now(), { acceptsCheckpoints })
/** Returns what CHECK DATABASE says about the anchor, and the state of all leaves. */
const check = async (machine: string) => {
  const anchors = anchorsOf(machine)
  const { anchor, issues } = await checkIntegrity(app().database.db, { anchors }, app().clock.now())
  const { state } = await checkAnchor(app().database.db, anchors)
  return { at: anchor?.at, issues: issues.map(({ code }) => code).filter((code) => code.startsWith('anchor')), state }
}
const right = () => ({ at: app().clock.now().toISOString(), issues: [], state: 'matches' })

beforeAll(async () => {
  for (let member = 0; member < 3; member += 1) await app().member({ granted: 100 })
  await take('one')
  expect(await check('two')).toEqual(right())
})

test('an anchor of another machine replaces an older one', async () => {
  app().clock.advance(4 * HOUR)
  await take('one')
  expect(await check('two')).toEqual(right())
  expect(readdirSync(join(folder, 'two'))).toHaveLength(2)
  app().clock.advance(HOUR)
  expect(await take('two')).toMatchObject({ state: 'taken' })
  expect(await check('one')).toEqual(right())
})

test('checkpoints and a replaced key are accepted on one machine for all', async () => {
  const { db } = app().database
  app().clock.advance(HOUR)
  keys = newKeys
  await inTransaction(db, (tx) => writeCheckpoints(tx, keys, app().clock.now()))
  keys = deriveLedgerKeys('a new secret of more than 32 characters!', 'an old secret of more than 32 characters')
  expect(await take('one', true)).toMatchObject({ state: 'taken' })
  keys = newKeys
  expect(await check('two')).toEqual(right())
})

test('leaves that another process replaces between two reads are read again', async () => {
  const { db } = app().database
  const raced = (): WalletAnchors => {
    const { store } = anchorsOf('one')
    let hasRaced = false
    const openLeaves: typeof store.openLeaves = async (name) => {
      app().clock.advance(hasRaced ? 0 : HOUR)
      if (!hasRaced) await take('one')
      hasRaced = true
      return await store.openLeaves(name)
    }
    return { store: { ...store, openLeaves }, keys }
  }
  expect((await checkAnchor(db, raced())).state).toBe('matches')
  const { issues } = await checkIntegrity(db, { anchors: raced() }, app().clock.now())
  expect(issues.filter(({ code }) => code.startsWith('anchor'))).toEqual([])
  const later = new Date(app().clock.now().getTime() + 2 * HOUR * 1000)
  expect(await takeAnchor(db, raced(), later)).toMatchObject({ state: 'taken' })
  app().clock.set(later.toISOString())
})

describe('the local anchor stays in use if the bucket', () => {
  let earlier: typeof object
  const lines = () => readFileSync(pathOf('two'), 'utf8')
  beforeAll(async () => {
    earlier = object
    app().clock.advance(HOUR)
    await take('two')
  })
  const newer = async () => {
    app().clock.advance(1)
    await take('three')
    return Buffer.from(object ?? [])
  }

  test.each<[string, () => Promise<Uint8Array<ArrayBuffer> | undefined>]>([
    ['is empty', async () => undefined],
    ['has an older anchor', async () => earlier],
    ['has fewer leaves than its line says', async () => new Uint8Array((await newer()).subarray(0, -64))],
    [
      'has an anchor of fewer wallets',
      async () => {
        const anchor = { ...EMPTY, at: new Date(app().clock.now().getTime() + 1000).toISOString() }
        return new Uint8Array(Buffer.from(`${leavesName(anchor)} ${writeAnchor(keys, anchor)}\n`))
      },
    ],
    [
      'has a forged line',
      async () =>
        new Uint8Array(Buffer.from((await newer()).toString('latin1').replace('"wallets":', '"wallets":1'), 'latin1')),
    ],
  ])('%s', async (_, replace) => {
    const before = lines()
    object = await replace()
    expect(await check('two')).toMatchObject({ issues: [], state: 'matches' })
    expect(lines()).toBe(before)
  })

  test('does not answer', async () => {
    isBucketDown = true
    expect(await check('two')).toMatchObject({ issues: [], state: 'matches' })

    app().clock.advance(HOUR)
    const [taken, copied] = [await take('two'), object]
    expect(taken).toMatchObject({ state: 'taken', copyError: new Error('the bucket does not answer') })
    expect(await check('two')).toEqual(right())
    expect(readdirSync(join(folder, 'two'))).toHaveLength(2)

    isBucketDown = false
    app().clock.advance(HOUR)
    expect(await take('two')).toMatchObject({ state: 'taken', copyError: undefined })
    expect(object).not.toBe(copied)
    expect(await check('three')).toEqual(right())
  })
})
