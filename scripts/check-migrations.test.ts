import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMigrations, checkMigrations } from './check-migrations.ts'

let root = ''
const migration = (name: string) => join(root, 'server/db/migrations', name)
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@paz.example', ...args], {
    cwd: root,
    stdio: 'ignore',
  })
function commit(): void {
  git('add', '-A')
  git('commit', '-qm', 'A version')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paz-migrations-'))
  mkdirSync(join(root, 'server/db/migrations'), { recursive: true })
  writeFileSync(migration('checksums'), '')
  writeFileSync(migration('0001-one.sql'), 'create table one (id int)\n')
  writeFileSync(migration('0002-two.sql'), 'create table two (id int)\n')
  addMigrations(root)
  git('init', '-q')
  commit()
})
afterEach(() => rmSync(root, { recursive: true }))

test('nothing is wrong while files, list and history agree', () => {
  expect(checkMigrations(root)).toEqual([])
})

test('a new migration has to be listed, and then is right', () => {
  writeFileSync(migration('0003-three.sql'), 'create table three (id int)\n')
  expect(checkMigrations(root)).toEqual([expect.stringMatching(/^0003-three.sql is not listed/)])
  addMigrations(root)
  commit()
  expect(checkMigrations(root)).toEqual([])
})

test('a merged migration that is edited, deleted or renamed is refused', () => {
  writeFileSync(migration('0001-one.sql'), 'create table one (id bigint)\n')
  renameSync(migration('0002-two.sql'), migration('0003-two.sql'))
  expect(checkMigrations(root)).toEqual([
    expect.stringMatching(/^0001-one.sql was merged and has changed/),
    expect.stringMatching(/^0002-two.sql was merged, and is gone or renamed/),
    expect.stringMatching(/^0003-two.sql is not listed/),
  ])
  // Adding does not help.
  addMigrations(root)
  expect(checkMigrations(root)).toHaveLength(2)
})

test('changing the list together with the file is refused as well, by the history', () => {
  writeFileSync(migration('0001-one.sql'), 'create table one (id bigint)\n')
  renameSync(migration('0002-two.sql'), migration('0003-two.sql'))
  writeFileSync(migration('checksums'), '')
  addMigrations(root)
  const once = [
    expect.stringMatching(/once had another line for 0001-one.sql/),
    expect.stringMatching(/once had another line for 0002-two.sql/),
  ]
  expect(checkMigrations(root)).toEqual(once)
  commit()
  expect(checkMigrations(root)).toEqual(once)
})

test('without a history, and in a shallow clone, files and list are still compared', () => {
  const clone = join(root, 'clone')
  git('clone', '-q', '--depth', '1', `file://${root}`, clone)
  expect(checkMigrations(clone)).toEqual([])
  rmSync(join(root, '.git'), { recursive: true })
  expect(checkMigrations(root)).toEqual([])
  writeFileSync(migration('0001-one.sql'), 'create table one (id bigint)\n')
  expect(checkMigrations(root)).toHaveLength(1)
})

test.each([
  [
    '0100-added.expand.sql',
    'create table a (id int not null unique);\nalter table one add column b int not null default 1;',
    undefined,
  ],
  [
    '0100-harmless.expand.sql',
    'create function c() returns trigger as $$ update one set id = 1; $$;\n---\n-- Works with the previous version: it changes the new column.\ncreate trigger b before update on one for each row execute function c()',
    undefined,
  ],
  [
    '0100-other.expand.sql',
    '-- Works with the previous version: it changes the new column.\ncreate trigger b before update on one for each row execute function c()\n---\nupdate one set id = 1',
    /changes rows/,
  ],
  [
    '0100-trigger.expand.sql',
    'create table a (id int);\ncreate trigger b before update on a for each row execute function c();',
    undefined,
  ],
  [
    '0100-same.expand.sql',
    '-- Works with the previous version: it returns the same.\ncreate or replace function c() returns int as $$ update one set id = 1 returning id; $$;',
    undefined,
  ],
  [
    '0100-body.expand.sql',
    'create or replace function c() returns int as $$ update one set id = 1 returning id; $$;',
    /changes rows/,
  ],
  ['0100-old.expand.sql', 'create trigger b before update on one for each row execute function c()', /changes rows/],
  ['0100-unmarked.sql', 'create table a (id int)', /does not say what the version before it can do/],
  [
    '0100-stops.sql',
    '-- Stops the previous version: it writes the old column\nalter table one drop column id',
    undefined,
  ],
  ['0100-dropped.expand.sql', 'alter table one drop column id', /removes or renames/],
  [
    '0100-wider.expand.sql',
    '-- Works with the previous version: the check allows one value more.\nalter table one drop constraint c, add constraint c check (id > 0)',
    undefined,
  ],
  ['0100-check.expand.sql', 'alter table one drop constraint c', /removes or renames/],
  ['0100-rows.expand.sql', 'update one set id = 1', /changes rows/],
  ['0100-few.expand.sql', '-- Works with the previous version: it reads any id.\nupdate one set id = 1', undefined],
  [
    '0100-more.expand.sql',
    '-- Works with the previous version: it reads any id.\nupdate one set id = 1\n---\nupdate two set id = 1',
    /changes rows/,
  ],
  ['0100-filled.expand.sql', 'alter table one add column b int not null', /older inserts leave empty/],
  ['0100-limited.expand.sql', 'alter table one add constraint c check (id > 0)', /adds a constraint/],
  ['0100-later.expand.sql', 'alter table one add constraint c check (id > 0) not valid', undefined],
])('%s says whether the version before it works on its tables', (name, text, problem) => {
  writeFileSync(migration(name), text)
  addMigrations(root)
  expect(checkMigrations(root)).toEqual(problem ? [expect.stringMatching(problem)] : [])
})
