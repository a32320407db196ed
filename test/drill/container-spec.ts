import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What an image says about its process. */
export interface ImageConfig {
  /** `uid:gid` */
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Healthcheck?: { readonly Test: readonly string[] }
}

export interface Bundle {
  readonly folder: string
  /** The folder of the root file system, which stays read-only. */
  readonly root: string
  readonly image: ImageConfig
  readonly settings: Readonly<Record<string, string>>
  /** Folders of this machine by their place in the container, which may be written. */
  readonly mounts: Readonly<Record<string, string>>
}

/** Writes the config.json of runc: the image's own command and user, as strictly as a platform can run it, on the network of this machine. */
export function writeBundle({ folder, root, image, settings, mounts }: Bundle): void {
  mkdirSync(folder)
  execFileSync('runc', ['spec', '--bundle', folder])
  const file = join(folder, 'config.json')
  const spec = JSON.parse(readFileSync(file, 'utf8'))
  const [uid = 0, gid = 0] = image.User.split(':').map(Number)
  const names = Object.keys(settings)
  const own = image.Env.filter((line) => !names.some((name) => line.startsWith(`${name}=`)))
  spec.root = { path: root, readonly: true }
  spec.process = {
    ...{ terminal: false, user: { uid, gid }, cwd: image.WorkingDir, args: image.Cmd, noNewPrivileges: true },
    env: [...own, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
    capabilities: {},
  }
  spec.mounts.push({ destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] })
  for (const [destination, source] of Object.entries(mounts))
    spec.mounts.push({ destination, type: 'bind', source, options: ['bind', 'rw'] })
  spec.linux.namespaces = spec.linux.namespaces.filter(({ type }: { type: string }) => type !== 'network')
  writeFileSync(file, JSON.stringify(spec))
}
