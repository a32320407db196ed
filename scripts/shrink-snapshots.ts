// Writes the pictures of test/e2e/snapshots with a palette, which makes them a third as large. The comparison tolerates the difference.

import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../test/e2e/snapshots')
for (const name of globSync('*.png', { cwd: folder })) {
  const file = join(folder, name)
  const png = await sharp(readFileSync(file)).png({ palette: true, effort: 10 }).toBuffer()
  writeFileSync(file, png)
}
