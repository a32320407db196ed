import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { createFolderCopy } from './copy-folder.ts'

test('files that were changed, added or deleted between the passes are as in the second pass', () => {
  using folder = temporaryFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  mkdirSync(join(from, 'base', 'empty'), { recursive: true })
  const write = (name: string, text: string, at?: Date) => {
    writeFileSync(join(from, name), text)
    if (at) utimesSync(join(from, name), at, at)
  }
  const old = new Date('2020-01-01T00:00:00.123Z')
  for (const name of ['base/old', 'base/gone', 'base/longer', 'touched']) write(name, 'one', old)
  const copy = createFolderCopy(from, to)
  expect(copy.copyAll()).toBe(4)
  write('base/longer', 'one and more', old)
  // Same length: only the modification time differs.
  write('touched', 'two')
  write('base/new', 'new')
  rmSync(join(from, 'base/gone'))
  expect(copy.copyChanged()).toBe(3)
  const text = (name: string) => readFileSync(join(to, name), 'utf8')
  expect(readdirSync(join(to, 'base')).sort()).toEqual(['empty', 'longer', 'new', 'old'])
  expect([text('base/old'), text('base/longer'), text('base/new'), text('touched')]).toEqual([
    'one',
    'one and more',
    'new',
    'two',
  ])
})

test('a file that changed just before the first pass is copied again', () => {
  using folder = temporaryFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  mkdirSync(from)
  const soon = new Date(Date.now() + 3_600_000)
  writeFileSync(join(from, 'fresh'), 'one')
  utimesSync(join(from, 'fresh'), soon, soon)
  const copy = createFolderCopy(from, to)
  copy.copyAll()
  writeFileSync(join(from, 'fresh'), 'two')
  utimesSync(join(from, 'fresh'), soon, soon)
  expect(copy.copyChanged()).toBe(1)
  expect(readFileSync(join(to, 'fresh'), 'utf8')).toBe('two')
})
