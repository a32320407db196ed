import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Below this a compressed file saves no packet. */
const WORTH_BYTES = 1000

/** Puts a compressed twin beside every text file, so that serving compresses nothing. @returns how many */
export function compressFiles(folder: string): number {
  // Pages, the manifest and the worker are completed and compressed by the server when it starts.
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
