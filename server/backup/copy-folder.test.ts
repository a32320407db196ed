import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { folderCopy } from './copy-folder.ts'

test('what changed, came or went between the two times is as it was at the second', () => {
  using folder = temporaryFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  mkdirSync(join(from, 'base', 'empty'), { recursive: true })
  const write = (name: string, text: string, at?: Date) => {
    writeFileSync(join(from, name), text)
    if (at) utimesSync(join(from, name), at, at)
  }
  const old = new Date('2020-01-01T00:00:00.123Z')
  for (const name of ['base/old', 'base/gone', 'base/grown', 'touched']) write(name, 'one', old)
  const copy = folderCopy(from, to)
  expect(copy.first()).toBe(4)
  write('base/grown', 'one and more', old)
  // The same length, changed within the same moment as before: only its time tells.
  write('touched', 'two')
  write('base/new', 'new')
  rmSync(join(from, 'base/gone'))
  expect(copy.again()).toBe(3)
  const text = (name: string) => readFileSync(join(to, name), 'utf8')
  expect(readdirSync(join(to, 'base')).sort()).toEqual(['empty', 'grown', 'new', 'old'])
  expect([text('base/old'), text('base/grown'), text('base/new'), text('touched')]).toEqual([
    'one',
    'one and more',
    'new',
    'two',
  ])
})

test('a file that changed just before it was copied is copied again', () => {
  using folder = temporaryFolder()
  const [from, to] = [join(folder.path, 'from'), join(folder.path, 'to')]
  mkdirSync(from)
  const soon = new Date(Date.now() + 3_600_000)
  writeFileSync(join(from, 'fresh'), 'one')
  utimesSync(join(from, 'fresh'), soon, soon)
  const copy = folderCopy(from, to)
  copy.first()
  writeFileSync(join(from, 'fresh'), 'two')
  utimesSync(join(from, 'fresh'), soon, soon)
  expect(copy.again()).toBe(1)
  expect(readFileSync(join(to, 'fresh'), 'utf8')).toBe('two')
})
