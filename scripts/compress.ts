import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this a compressed file saves no packet. */
const WORTH_BYTES = 1000

/** Writes a compressed copy next to every text file, so that the server need not compress. @returns how many */
export function compressFiles(folder: string): number {
  // The server fills in and compresses pages, the manifest and the worker when it starts.
  const files = globSync('**/*.{js,css,svg}', { cwd: folder, exclude: ['sw.js'] })
  let compressed = 0
  for (const file of files) {
    const path = join(folder, file)
    const content = readFileSync(path)
    if (content.length < WORTH_BYTES) continue
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
    compressed += 1
  }
  return compressed
}
