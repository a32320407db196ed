import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { LOW_BYTES } from '../../adapters/disk-space.ts'
import { openFiles } from '../../adapters/files.ts'
import { type Check, type Finding, inMegabytes, ok, problem, said, warning } from './finding.ts'

const AREA = 'disk'
const LITTLE_BYTES = 2e9

/** Free space, and whether what has to be written can be: the folder, the pictures, the head of the staff audit. */
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
    findings.push(problem(AREA, `AUDIT_HEAD_FILE cannot be written: ${said(head)}`, 'Give it to the server’s user'))
  return [...findings, await space(dataDir), ...(files.kind === 's3' ? [await tryStore(files)] : [])]
}

async function canWrite(name: string, folder: string): Promise<Finding> {
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, 'a try', { flag: 'wx' })
    return ok(AREA, `${name} can be written`)
  } catch (error) {
    return problem(AREA, `${name} cannot be written: ${said(error)}`, 'Give it to the user that the server runs as')
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

async function space(folder: string): Promise<Finding> {
  const found = await statfs(folder).catch(() => undefined)
  if (!found) return warning(AREA, 'How much is free could not be read', 'Look with df')
  const free = found.bavail * found.bsize
  return spaceFinding(free)
}

/** @param free bytes that the server's user may still write */
export function spaceFinding(free: number): Finding {
  const text = `${inMegabytes(free)} free where DATA_DIR is`
  if (free < LOW_BYTES) return problem(AREA, text, 'Make room now: a full disk stops every write')
  return free < LITTLE_BYTES ? warning(AREA, text, 'Make room soon') : ok(AREA, text)
}

/** Puts something into the bucket, reads it and takes it away. */
async function tryStore(settings: Parameters<typeof openFiles>[0]): Promise<Finding> {
  const store = openFiles(settings)
  const name = `doctor/${randomUUID()}.txt`
  try {
    await store.put(name, Buffer.from('a try'), 'text/plain')
    const read = await store.get(name)
    await store.delete(name)
    if (read === undefined || Buffer.from(read).toString() !== 'a try') throw new Error('it keeps something else')
    return ok('bucket', 'It keeps files, gives them back and deletes them')
  } catch (error) {
    return problem('bucket', `It does not work: ${said(error)}`, 'Look at the FILES_S3 settings and the key’s rights')
  }
}
