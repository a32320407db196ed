// Releases a version: npm run release -- 0.3.0. Checks the tree, changes changelog, version, chart and security policy, stores the database of
// the release for later upgrade tests, commits, tags, and makes the files in release/. `npm run release -- --files` only makes the files of
// the version that is checked out. Pushes nothing.

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isLater, releaseChangelog, setChartVersion, supportOnly } from './changelog.ts'
import { dumpDemo } from './release-database.ts'
import { makeReleaseFiles } from './release-files.ts'

const root = join(import.meta.dirname, '..')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' })
const versionNow = (): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

function change(file: string, edit: (text: string) => string): void {
  const path = join(root, file)
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
}

/** @throws Error that says what is in the way; nothing has changed then */
function checkTree(version: string): void {
  if (git('status', '--porcelain')) throw new Error('There are changes that are not committed')
  if (!isLater(version, versionNow())) throw new Error(`${version} does not come after ${versionNow()}`)
  if (git('tag', '--list', `v${version}`)) throw new Error(`The tag v${version} exists`)
  releaseChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, '')
}

async function release(version: string): Promise<void> {
  checkTree(version)
  npm('run', 'check')
  const day = new Date().toISOString().slice(0, 10)
  change('CHANGELOG.md', (text) => releaseChangelog(text, version, day))
  change('SECURITY.md', (text) => supportOnly(text, version))
  change('deploy/helm/paz/Chart.yaml', (text) => setChartVersion(text, version))
  npm('version', version, '--no-git-tag-version')
  writeFileSync(join(root, `test/upgrades/${version}.sql.gz`), await dumpDemo())
  git('add', '--all')
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Paz ${version}`)
}

function makeFiles(): void {
  npm('run', 'build')
  const time = Number(git('log', '-1', '--format=%ct'))
  for (const file of makeReleaseFiles(versionNow(), time, join(root, 'release'))) console.log(relative(root, file))
}

try {
  const [what = '', ...more] = process.argv.slice(2)
  if (more.length > 0 || what === '') throw new Error('Usage: npm run release -- 0.3.0, or npm run release -- --files')
  if (what !== '--files') await release(what)
  makeFiles()
  if (what !== '--files') console.log(`Released. To publish it: git push origin HEAD v${what}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
