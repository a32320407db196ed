import { describe, expect, test } from 'vitest'
import { readTar, TAR_END, tarHeader, tarPadding } from './tar.ts'

const AT = new Date('2026-11-20T12:00:00.000Z')

/** In pieces of an odd length, as streams deliver them. */
async function* pieces(bytes: Buffer, size = 333): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Buffer) {
  const parts: { name: string; kind: string; text: string }[] = []
  for await (const { entry, body } of readTar(pieces(bytes))) {
    let text = ''
    for await (const chunk of body) text += chunk.toString('latin1')
    parts.push({ name: entry.name, kind: entry.kind, text })
  }
  return parts
}

const file = (name: string, text: string) =>
  Buffer.concat([tarHeader({ kind: 'file', name, bytes: text.length }, AT), Buffer.from(text), tarPadding(text.length)])

describe('an archive', () => {
  const whole = Buffer.concat([
    tarHeader({ kind: 'folder', name: 'database/empty' }, AT),
    file('database/one', 'x'.repeat(512)),
    file('two', 'y'.repeat(1000)),
    file('nothing', ''),
    TAR_END,
  ])

  test('gives back folders and files as they were', async () => {
    expect(await read(whole)).toEqual([
      { name: 'database/empty', kind: 'folder', text: '' },
      { name: 'database/one', kind: 'file', text: 'x'.repeat(512) },
      { name: 'two', kind: 'file', text: 'y'.repeat(1000) },
      { name: 'nothing', kind: 'file', text: '' },
    ])
  })

  test('that ends too early is refused, wherever it ends', async () => {
    for (const length of [1, 512, 600, 1024, 2000, whole.length - TAR_END.length]) {
      await expect(read(whole.subarray(0, length))).rejects.toThrow('ends too early')
    }
  })

  test('whose header was changed is refused', async () => {
    const changed = Buffer.from(whole)
    changed[3] = 0x21
    await expect(read(changed)).rejects.toThrow('header of the archive is damaged')
  })

  test('takes sizes beyond eight gigabytes, and no name that would be cut off', async () => {
    const header = tarHeader({ kind: 'file', name: 'large', bytes: 2 ** 40 + 5 }, AT)
    for await (const { entry } of readTar(pieces(Buffer.concat([header, Buffer.alloc(10)])))) {
      expect(entry).toEqual({ kind: 'file', name: 'large', bytes: 2 ** 40 + 5 })
      break
    }
    expect(() => tarHeader({ kind: 'folder', name: 'x'.repeat(100) }, AT)).toThrow('too long')
  })
})
