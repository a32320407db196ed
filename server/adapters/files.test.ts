import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { openFiles } from './files.ts'
import { s3Files } from './files-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-files-'))
const inFolder = join(folder, 'disk')
let s3: Server
let settings = {
  endpoint: '',
  bucket: 'paz-files',
  region: 'eu-central-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}

beforeAll(async () => {
  const bucketFolder = join(folder, 's3')
  mkdirSync(bucketFolder)
  const s3rver = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: bucketFolder,
    configureBuckets: [{ name: 'paz-files', configs: [] }],
  })
  await s3rver.configureBuckets()
  s3 = createServer(s3rver.callback())
  await new Promise<void>((resolve) => s3.listen(0, '127.0.0.1', resolve))
  settings = { ...settings, endpoint: `http://127.0.0.1:${(s3.address() as AddressInfo).port}` }
})
afterAll(async () => {
  s3.closeAllConnections()
  await new Promise((resolve) => s3.close(resolve))
  rmSync(folder, { recursive: true })
})

const STORES: [string, () => FileStore][] = [
  ['a folder', () => openFiles({ kind: 'disk', folder: inFolder })],
  ['a bucket', () => openFiles({ kind: 's3', ...settings })],
]
const newName = () => `pictures/${randomUUID()}.webp`
const bytes = (text: string) => new TextEncoder().encode(text)

describe.each(STORES)('%s', (_, open) => {
  test('stores, returns and deletes a file', async () => {
    const [store, name] = [open(), newName()]
    expect(await store.get(name)).toBeUndefined()
    const file = crypto.getRandomValues(new Uint8Array(60_000))
    await store.put(name, file, 'image/webp')
    expect(Buffer.compare((await store.get(name)) ?? bytes(''), file)).toBe(0)
    expect(Buffer.compare((await store.get(name, 100)) ?? bytes(''), file.subarray(0, 100))).toBe(0)
    await store.put(name, bytes('another'), 'image/webp')
    expect(Buffer.from((await store.get(name)) ?? bytes('')).toString()).toBe('another')
    expect(Buffer.from((await store.get(name, 100)) ?? bytes('')).toString()).toBe('another')
    await store.delete(name)
    expect(await store.get(name)).toBeUndefined()
    await store.delete(name)
  })

  test('refuses other names', async () => {
    const store = open()
    for (const name of [
      '',
      '/etc/passwd',
      '../secret',
      `pictures/../../${randomUUID()}.webp`,
      `${newName()}\0`,
      `a/${newName()}`,
    ]) {
      await expect(store.put(name, bytes('x'), 'image/webp')).rejects.toThrow('is not a valid file name')
      await expect(store.get(name)).rejects.toThrow('is not a valid file name')
      await expect(store.delete(name)).rejects.toThrow('is not a valid file name')
    }
  })
})

describe('the folder', () => {
  test('writes files atomically, readable by their owner only', async () => {
    const [store, name] = [openFiles({ kind: 'disk', folder: inFolder }), newName()]
    await store.put(name, bytes('mine'), 'image/webp')
    expect(statSync(join(inFolder, name)).mode & 0o777).toBe(0o600)
    expect(statSync(join(inFolder, 'pictures')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(inFolder, 'pictures')).filter((file) => file.endsWith('.part'))).toEqual([])
  })

  test('deletes a half-written file of a crash together with the name', async () => {
    const [store, name] = [openFiles({ kind: 'disk', folder: inFolder }), newName()]
    writeFileSync(join(inFolder, `${name}.part`), 'half')
    expect(await store.get(name)).toBeUndefined()
    await store.delete(name)
    expect(existsSync(join(inFolder, `${name}.part`))).toBe(false)
  })

  test('that is not writable throws an error', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    const store = openFiles({ kind: 'disk', folder: join(folder, 'no-folder') })
    await expect(store.put(newName(), bytes('x'), 'image/webp')).rejects.toThrow()
  })
})

describe('the bucket', () => {
  test('that refuses access, is missing or does not answer throws an error', async () => {
    const put = (changes: object) => s3Files({ ...settings, ...changes }, 2000).put(newName(), bytes('x'), 'image/webp')
    await expect(put({ accessKeyId: 'unknown' })).rejects.toThrow('answered PUT with 403')
    await expect(put({ bucket: 'another' })).rejects.toThrow('answered PUT with 404')
    await expect(put({ endpoint: 'http://127.0.0.1:1' })).rejects.toThrow()
  })

  test('that is too slow times out', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    await expect(s3Files({ ...settings, endpoint }, 50).get(newName())).rejects.toThrow(/timeout|aborted/i)
    silent.closeAllConnections()
    silent.close()
  })
})
