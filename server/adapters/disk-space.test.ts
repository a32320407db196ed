import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createDiskReader, readDiskState } from './disk-space.ts'

const MB = 1_000_000
/** Returns a stub of statfs with the free MB of each folder. */
const disks = (free: Readonly<Record<string, number>>) => async (folder: string) => {
  const megabytes = free[folder]
  if (megabytes === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
  return { bavail: megabytes, bsize: MB }
}

test('the disk with the least free space decides; missing folders do not count', async () => {
  const read = disks({ '/data': 1000, '/pictures': 150, '/full': 49 })
  expect(await readDiskState(['/data', '/later'], read)).toBe('ok')
  expect(await readDiskState(['/data', '/pictures'], read)).toBe('low')
  expect(await readDiskState(['/full', '/data', '/pictures'], read)).toBe('full')
  expect(await readDiskState(['/later'], read)).toBe('ok')
})

afterEach(() => void vi.useRealTimers())

test('a disk that hangs is asked once and delays no caller for more than 300 ms', async () => {
  vi.useFakeTimers()
  let calls = 0
  let answer = (_: { bavail: number; bsize: number }) => {}
  const read = createDiskReader(['/data', '/data/files'], () => {
    calls += 1
    return new Promise((resolve) => {
      answer = resolve
    })
  })
  const answers = Promise.all([read(), read()])
  await vi.advanceTimersByTimeAsync(300)
  expect(await answers).toEqual(['ok', 'ok'])
  const third = read()
  await vi.advanceTimersByTimeAsync(300)
  expect(await third).toBe('ok')
  expect(calls).toBe(1)

  // It answers again.
  const fourth = read()
  answer({ bavail: 150, bsize: MB })
  await vi.advanceTimersByTimeAsync(0)
  answer({ bavail: 150, bsize: MB })
  expect(await fourth).toBe('low')
  const fifth = read()
  await vi.advanceTimersByTimeAsync(300)
  expect(await fifth).toBe('low')
  expect(calls).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('a full disk is seen while the other one hangs', async () => {
  vi.useFakeTimers()
  const read = createDiskReader(['/data', '/data/files'], (folder) =>
    folder === '/data' ? Promise.resolve({ bavail: 1, bsize: MB }) : new Promise(() => {}),
  )
  const state = read()
  await vi.advanceTimersByTimeAsync(300)
  expect(await state).toBe('full')
})

/** Mounts a disk of 64 MB. @returns undefined when this user may not mount one */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'paz-disk-'))
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64m', 'paz', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

const disk = process.platform === 'linux' ? mountSmallDisk() : undefined
test.runIf(disk)('a real disk is full when it is filled, and no longer when room is made', async () => {
  const folder = disk ?? ''
  try {
    expect(await readDiskState([folder])).toBe('low')
    writeFileSync(join(folder, 'much'), Buffer.alloc(60 * MB))
    expect(await readDiskState([folder])).toBe('full')
    rmSync(join(folder, 'much'))
    expect(await readDiskState([folder])).toBe('low')
  } finally {
    execFileSync('/bin/umount', [folder])
    rmSync(folder, { recursive: true })
  }
})
