import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll } from 'vitest'
import { readSite, type Site } from '#server/http/site.ts'

/** Content of files that must not be served, next to the served folder or in it. */
export const HIDDEN = 'a hidden file'

const PUBLIC: Readonly<Record<string, string>> = {
  'index.html': '<title>%APP_NAME%</title><script>var a = 1</script>',
  'legal/terms/index.html': '<title>Terms of %APP_NAME%</title>',
  '__spa-fallback.html': '<meta name="robots" content="noindex"/><title>%APP_NAME%: the app</title>',
  'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
  'manifest.webmanifest': '{"name":"%APP_NAME%"}',
  'sw.js': 'precache("%SETTINGS%")',
  'assets/app-1a2b3c.js': `export const long = '${'x'.repeat(2000)}'`,
  '.well-known/security.txt': 'Contact: mailto:security@paz.example',
}
const WITHIN = ['.env', '.git/config', '.htpasswd', 'assets/app-1a2b3c.js.map', 'legal/.DS_Store']
const BESIDE = ['package.json', '.env', '.git/config', 'server/config.ts', 'data/secret', 'client-old/index.html']

/** Creates a built site in a temporary folder, with hidden files in it and around it. */
export function createTestSite(): { readonly site: Site; readonly root: string; readonly within: readonly string[] } {
  const root = mkdtempSync(join(tmpdir(), 'paz-attacked-site-'))
  afterAll(() => rmSync(root, { recursive: true }))
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), content)
  }
  for (const [name, content] of Object.entries(PUBLIC)) write(`client/${name}`, content)
  write('client/assets/app-1a2b3c.js.br', brotliCompressSync(PUBLIC['assets/app-1a2b3c.js'] ?? ''))
  for (const name of WITHIN) write(`client/${name}`, HIDDEN)
  for (const name of BESIDE) write(name, HIDDEN)
  const facts = {
    appName: 'Paz',
    publicUrl: 'http://localhost:3000',
    supportEmail: 'support@localhost',
    channelUrl: 'https://t.me/PazRewards',
    downloadUrl: undefined,
    version: '1.2.3',
  }
  return { site: readSite(join(root, 'client'), facts), root, within: WITHIN }
}
