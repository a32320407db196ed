// Makes the files of a release: an archive of what runs in production, its bill of materials, the Helm chart, the changes, and checksums.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sectionOf } from './changelog.ts'
import { pack } from './pack.ts'

/**
 * @param version of package.json
 * @param time of the release's commit, for the times of the archived files, in seconds since 1970
 * @param to the folder of the files
 * @returns the paths of the files
 */
export function makeReleaseFiles(version: string, time: number, to: string): readonly string[] {
  const name = `paz-${version}`
  const within = mkdtempSync(join(tmpdir(), 'paz-release-'))
  try {
    mkdirSync(to, { recursive: true })
    const folder = join(within, name)
    pack(folder, true)
    const archive = join(to, `${name}-${process.platform}-${process.arch}.tar.gz`)
    // In a fixed order and without users and times, so that the same version gives the same archive.
    const plain = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${time}`]
    execFileSync('tar', [...plain, '-C', within, '-I', 'gzip -n', '-cf', archive, name])
    // As `helm package` names and packs it.
    const chart = join(to, `${name}.tgz`)
    execFileSync('tar', [...plain, '-C', join(folder, 'deploy/helm'), '-I', 'gzip -n', '-cf', chart, 'paz'])
    const materials = join(to, `${name}.cdx.json`)
    const sbom = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev']
    writeFileSync(materials, execFileSync('npm', sbom, { cwd: folder, maxBuffer: 1 << 27 }))
    const changes = join(to, `${name}-changes.md`)
    writeFileSync(changes, `${sectionOf(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), version)}\n`)
    const files = [archive, chart, materials, changes]
    const sums = join(to, 'SHA256SUMS')
    writeFileSync(sums, files.map((file) => `${hashOf(file)}  ${basename(file)}\n`).join(''))
    return [...files, sums]
  } finally {
    rmSync(within, { recursive: true, force: true })
  }
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
