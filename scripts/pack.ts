// Puts what runs in production into an empty folder: node scripts/pack.ts FOLDER [--without-node]. That is the server's sources, the built
// site, the packages of the server, the files for deploying, and the documents. Releases and the image are made of it.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['contracts', 'server', 'build/client', 'deploy', 'docs']
const FILES = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'package.json', 'package-lock.json']
/** Not needed to run: tests, pictures of the documents, and settings and secrets of this machine. */
const LEFT_OUT = /\.test\.tsx?$|^docs\/pictures(\/|$)|\.env$|^deploy\/secrets(\/|$)|^deploy\/Dockerfile/
/** Not needed to run, in packages. */
const PACKAGE_REST = 'node_modules/**/*.{map,d.ts,d.mts,d.cts}'
const START =
  'MALLOC_MMAP_THRESHOLD_=1048576 node --max-semi-space-size=8 --initial-old-space-size=64 --heap-growing-percent=50 --no-wasm-dynamic-tiering --no-wasm-tier-up server/main.ts'

/** @throws Error when the site is not built or the folder has files */
export function pack(folder: string, withNode: boolean): void {
  if (!existsSync(join(root, 'build/client'))) throw new Error('The site is not built. Run npm run build.')
  mkdirSync(folder, { recursive: true })
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
  // The image is built without documents.
  for (const name of FOLDERS.filter((one) => existsSync(join(root, one))))
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (from) => !LEFT_OUT.test(from.slice(root.length + 1)),
    })
  for (const name of FILES) if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name))

  // Without the development dependencies in package.json: npm would install some of them as optional peers. Versions stay those of the lock.
  const { devDependencies: _, scripts, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = Object.entries<string>(scripts).filter(([, command]) => /^node (--\S+ )*server\//.test(command))
  const packed = { ...manifest, scripts: { start: START, ...Object.fromEntries(commands) } }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packed, undefined, 2)}\n`)
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  npm('install', '--package-lock-only', '--ignore-scripts')
  npm('ci')
  for (const file of globSync(PACKAGE_REST, { cwd: folder })) rmSync(join(folder, file), { recursive: true })
  if (!withNode)
    for (const file of globSync('node_modules/{node-linux-*,node-win-*,.bin/node}', { cwd: folder }))
      rmSync(join(folder, file), { recursive: true })
}

if (import.meta.main) {
  const [folder, option, ...more] = process.argv.slice(2)
  if (!folder || more.length > 0 || (option && option !== '--without-node')) {
    console.error('Usage: node scripts/pack.ts FOLDER [--without-node]')
    process.exit(2)
  }
  pack(folder, option === undefined)
}
