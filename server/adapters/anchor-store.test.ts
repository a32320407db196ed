import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { openAnchorStore } from './anchor-store.ts'
import type { FileStore } from './file-store.ts'

const none = () => undefined

test('the end of a long history of anchors is read without its beginning, and from the bucket if there is no file', async () => {
  using folder = temporaryFolder()
  const objects = new Map<string, Uint8Array>()
  const bucket = {
    get: async (name: string) => objects.get(name),
    put: async (name: string, bytes: Uint8Array) => void objects.set(name, bytes),
  } as unknown as FileStore
  const store = openAnchorStore(join(folder.path, 'anchors.jsonl'), bucket)
  const lines = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(1000))
  for (const line of lines) await store.add(async () => ({ name: 'leaves', line }))
  expect((await store.read(none))?.split('\n')).toEqual([...lines, ''])
  for (const end of [await store.readEnd(none), await store.readLocalEnd()]) {
    expect(end).toHaveLength(4096)
    expect(end?.split('\n').slice(-2)).toEqual([lines.at(-1), ''])
  }

  const elsewhere = openAnchorStore(join(folder.path, 'elsewhere.jsonl'), bucket)
  expect(await elsewhere.readLocalEnd()).toBeUndefined()
  expect(await elsewhere.readEnd(none)).toBe(`${lines.at(-1)}\n`)
})

test('while the bucket is away, anchors are stored here without the leaves of older ones, and the next copy has the newest', async () => {
  using folder = temporaryFolder()
  let isAway = true
  let object: Uint8Array | undefined
  const bucket = {
    get: async () => undefined,
    put: async (_: string, bytes: Uint8Array) => {
      if (isAway) throw new Error('the bucket does not answer')
      object = bytes
    },
  } as unknown as FileStore
  const store = openAnchorStore(join(folder.path, 'anchors.jsonl'), bucket)
  const add = (name: string) =>
    store.add(async (append) => {
      await append(Buffer.from(`leaves of ${name}`))
      return { name, line: `line of ${name}` }
    })
  for (const name of ['one', 'two', 'three']) {
    expect(await add(name)).toEqual({ copyError: new Error('the bucket does not answer') })
    expect(readdirSync(folder.path).sort()).toEqual(['anchors.jsonl', `anchors.jsonl.${name}.leaves`])
  }
  expect(await store.read(none)).toBe('line of one\nline of two\nline of three\n')

  isAway = false
  expect(await add('four')).toEqual({ copyError: undefined })
  expect(Buffer.from(object ?? []).toString()).toBe('four line of four\nleaves of four')
})

test('two runs at once, as in two containers with the same process number, do not mix their leaves', async () => {
  using folder = temporaryFolder()
  const store = openAnchorStore(join(folder.path, 'anchors.jsonl'))
  const second = Promise.withResolvers<void>()
  const first = store.add(async (append) => {
    await append(Buffer.from('leaves of '))
    await second.promise
    await append(Buffer.from('one'))
    return { name: 'one', line: 'line of one' }
  })
  await store.add(async (append) => {
    await append(Buffer.from('leaves of two'))
    return { name: 'two', line: 'line of two' }
  })
  second.resolve()
  await first
  const leaves = await store.openLeaves('one')
  expect((await leaves?.read(0, 100))?.toString()).toBe('leaves of one')
  await leaves?.close()
})
