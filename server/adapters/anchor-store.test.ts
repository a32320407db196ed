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
