// Deletes what a killed backup, proof or restore left in a folder.

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any run, and shorter than the time between two nightly runs. */
const LEFTOVER_AFTER_MS = 20 * 3_600_000

/**
 * Deletes the files and folders whose names match, unless they were changed in the last 20 hours: those may belong to a run in progress.
 */
export async function deleteLeftovers(folder: string, pattern: RegExp): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((name) => pattern.test(name))) {
    const path = join(folder, name)
    // Another run may delete it meanwhile.
    const stats = await stat(path).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > LEFTOVER_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
