import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOW_BYTES } from '../../adapters/disk-space.ts'
import { openFiles } from '../../adapters/files.ts'
import { type Check, describeError, type Finding, inMegabytes, ok, problem, warning } from './finding.ts'

const AREA = 'disk'
const WARNING_BYTES = 2e9

/** Checks free space, and write access to data folder, pictures and anchors. */
export const checkDisk: Check = async ({ config }) => {
  const { dataDir, files, auditHeadFile, walletAnchorFile } = config
  const folders = new Map([
    ['DATA_DIR', dataDir],
    ...(files.kind === 'disk' ? [['the folder of pictures', files.folder] as const] : []),
    ['the folder of AUDIT_HEAD_FILE', dirname(auditHeadFile)],
    ['the folder of WALLET_ANCHOR_FILE', dirname(walletAnchorFile)],
  ])
  const findings = await Promise.all([...folders].map(([name, folder]) => canWrite(name, folder)))
  const head = await access(auditHeadFile, constants.R_OK | constants.W_OK).catch((error) => error)
  if (head && head.code !== 'ENOENT')
    findings.push(
      problem(AREA, `AUDIT_HEAD_FILE cannot be written: ${describeError(head)}`, 'Make the server’s user its owner'),
    )
  return [...findings, await checkSpace(dataDir), ...(files.kind === 's3' ? [await checkBucket(files)] : [])]
}

async function canWrite(name: string, folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, 'test', { flag: 'wx' })
    return ok(AREA, `${name} can be written`)
  } catch (error) {
    return problem(AREA, `${name} cannot be written: ${describeError(error)}`, 'Make the server’s user its owner')
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

async function checkSpace(folder: string): Promise<Finding> {
  const free = await freeBytes(folder)
  return free === undefined ? warning(AREA, 'The free space could not be read', 'Check with df') : spaceFinding(free)
}

/** Returns the bytes that the server's user may still write; undefined if they cannot be read. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const stats = await statfs(folder).catch(() => undefined)
  return stats && stats.bavail * stats.bsize
}

/** @param free bytes that the server's user may still write */
export function spaceFinding(free: number): Finding {
  const text = `${inMegabytes(free)} free where DATA_DIR is`
  if (free < LOW_BYTES) return problem(AREA, text, 'Free disk space now: a full disk stops every write')
  return free < WARNING_BYTES ? warning(AREA, text, 'Free disk space soon') : ok(AREA, text)
}

/** Writes, reads and deletes a file in the bucket. */
async function checkBucket(settings: Parameters<typeof openFiles>[0]): Promise<Finding> {
  const store = openFiles(settings)
  const name = `doctor/${randomUUID()}.txt`
  try {
    await store.put(name, Buffer.from('test'), 'text/plain')
    const read = await store.get(name)
    await store.delete(name)
    if (read === undefined || Buffer.from(read).toString() !== 'test') throw new Error('it returned other content')
    return ok('bucket', 'It stores, returns and deletes files')
  } catch (error) {
    return problem(
      'bucket',
      `It does not work: ${describeError(error)}`,
      'Check the FILES_S3 settings and the key’s permissions',
    )
  }
}
