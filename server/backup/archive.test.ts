import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packTar, type TarEntry } from 'modern-tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '#test/server-process.ts'
import { readArchive, writeArchive } from './archive.ts'

const ABOUT = {
  format: 1,
  version: '0.2.0',
  engine: 'pglite',
  serverVersion: '17',
  takenAt: '2026-11-20T12:00:00.000Z',
  rows: { members: 1 },
} as const
const FILES = { 'database/one': 'x'.repeat(512), 'files/pictures/two.webp': 'y'.repeat(1000), nothing: '' }

/** The same files, packed by version 0.2.0 of this project. */
const ARCHIVE_OF_0_2_0 =
  'KLUv/QRYfREABp9ZIUBr83MsSvkVU1r9Rsm7HrBwReDpXdfdUpIArp1R3JQ3BlIAUwBNAAxVUFT6cpmPgRDjtZhLQmXmgzu5Yr0a8B0KxlFRM+6mocalwfQZFvnAm0jtvX4ySi1ugUdtMJ450bxKG9QmWCvWCDEzUp1gZsbMnBB4+uCrTwmMZ5xdBGKTQx1MY8DMCuaEOfEmYA/oDljOfjY5dWD+wqusC5p3aJ5+XRgWjbPJ+bks5p9FAA4rXMFnkzOZhTbvcBYB6E1OfYyGkWcRCF+JezHuGQ+hZ8zcixynVpJKVGu99ks2x55CLkZm7u2tRNbN1POGiowtvyH0aEGIUkqr0zqbnKX8JVBvVR/w7E6G8ebZRQ42OfSXpkYs0psc2jwMSASCsIhSDbpqDLZzyqUXE3Kw0z/myR2Uy7kWk4TyudSxo2zOU4oM0TOOLq30iz1ml44ZqfiQsZdNwqZExRuuhWJ03O0cSUVp7VuiD0SoYaFBirGaMArKKCgsHOCCESEpTRsSwJAxhsIYhqABMYZiCI4SKCPMCDtKyKig9gavJQ3tm3mJj+mXCgEAAuJ8ThYA46IgTPDpM2E+3Y/QpbHoVQQWfIljPLkUHAI2yNtem/st77Sw0Tzvh/pjXFNjA45nbk0g8a9INuCd9DVTE8UgInmEODYAaQuopDvLsTd8xaCzAe0oG5CsDMCWuXhGP9LxYwezJ/IUIyz+v9hCHHhkQHvUEByfAFYJ9xpuiMcV8HBBCjGJLFAotS/9JAABAACZ6dhR'

const folder = temporaryFolder()
const path = (name: string) => join(folder.path, name)
const write = (tar: Uint8Array) => writeFileSync(path('changed'), zstdCompressSync(tar))

beforeAll(async () => {
  mkdirSync(path('staging/database/empty'), { recursive: true })
  mkdirSync(path('staging/files/pictures'), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path(`staging/${name}`), text)
  await writeArchive(path('new'), path('staging'), ABOUT)
  writeFileSync(path('old'), Buffer.from(ARCHIVE_OF_0_2_0, 'base64'))
})

afterAll(() => folder[Symbol.dispose]())

test.each(['new', 'old'])('the %s archive gives back folders, files and manifest', async (name) => {
  const into = path(`from-${name}`)
  mkdirSync(into)
  expect(await readArchive(path(name), into)).toMatchObject({
    ...ABOUT,
    entries: Object.keys(FILES).map((name) => ({ name })),
  })
  for (const [file, text] of Object.entries(FILES)) expect(readFileSync(join(into, file), 'utf8')).toBe(text)
  expect(readdirSync(join(into, 'database')).sort()).toEqual(['empty', 'one'])
})

test('an archive that ends too early is refused, wherever it ends', async () => {
  const tar = zstdDecompressSync(readFileSync(path('new')))
  for (let length = 0; length < tar.length; length += 256) {
    write(tar.subarray(0, length))
    await expect(readArchive(path('changed'))).rejects.toThrow('cut off')
  }
})

test('an archive with a changed header is refused', async () => {
  const tar = zstdDecompressSync(readFileSync(path('new')))
  tar[3] = 0x21
  write(tar)
  await expect(readArchive(path('changed'))).rejects.toThrow('damaged')
})

test.each<[string, TarEntry['header']]>([
  ['a file outside of the folder', { name: '../outside', size: 0 }],
  ['an absolute path', { name: '/outside', size: 0 }],
  ['a link', { name: 'link', type: 'symlink', linkname: '/etc', size: 0 }],
])('an archive with %s is refused', async (_, header) => {
  write(await packTar([{ header }]))
  mkdirSync(path('into'), { recursive: true })
  await expect(readArchive(path('changed'), path('into'))).rejects.toThrow(/it holds/)
  expect(readdirSync(path('into'))).toEqual([])
})

test('a long name stays as it is, and a file that is not there is no damage', async () => {
  const name = `${'folder/'.repeat(30)}${'x'.repeat(120)}`
  mkdirSync(path('long/staging'), { recursive: true })
  mkdirSync(join(path('long/staging'), 'folder/'.repeat(30)), { recursive: true })
  writeFileSync(join(path('long/staging'), name), 'text')
  await writeArchive(path('long/archive'), path('long/staging'), ABOUT)
  expect((await readArchive(path('long/archive'))).entries).toMatchObject([{ name, bytes: 4 }])
  await expect(readArchive(path('missing'))).rejects.toMatchObject({ code: 'ENOENT' })
})
