// Files that must not be served: outside of the site's folder, hidden in it, or of other members. Names that the store of
// pictures accepts: server/adapters/files.test.ts.

import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY } from '../account-flow.ts'
import { useTestApp } from '../app.ts'
import { fetchPicture, stripedPicture, upload } from '../pictures.ts'
import { sendRaw } from '../raw-http.ts'
import { createTestSite, HIDDEN } from './test-site.ts'

const made = createTestSite()
const app = useTestApp({ environment: BEHIND_PROXY, site: made.site })

/** Requests the raw target, which fetch would normalize. */
const get = async (target: string, method = 'GET') =>
  await sendRaw(app().url, [`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`])

/** Spellings of the parent folder. */
const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '%25252e%25252e/',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..;/',
  '..%3b/',
  '..%00/',
  '.%00./',
  '....//',
  '..././',
  './../',
  '%c0%ae%c0%ae/',
  '%e0%80%ae%e0%80%ae/',
  '%uff0e%uff0e/',
  '..%ef%bc%8f',
  '..%c0%af',
  '..%u2215',
]
const FROM = ['/', '/assets/', '/legal/', '//', '/assets/app-1a2b3c.js/', '/.well-known/', '/api/pictures/', '/api/../']
const BESIDE = ['package.json', '.env', '.git/config', 'data/secret', 'client-old/index.html']

describe('the files of the site', () => {
  test('are read only inside of their folder, however a path is written', async () => {
    for (const from of FROM) {
      for (const up of UP) {
        for (const [at, name] of BESIDE.entries()) {
          // One name per depth is enough.
          const target = `${from}${up.repeat(1 + ((at + up.length) % 3))}${name}`
          const answer = await get(target)
          expect([200, 308, 400, 401, 404], target).toContain(answer?.status)
          expect(answer?.text.includes(HIDDEN), target).toBe(false)
        }
      }
    }
  })

  test('are not served for absolute paths, drives, URLs or invalid targets', async () => {
    for (const target of [
      made.root,
      `${made.root}/package.json`,
      `//${made.root}/package.json`,
      `/file:${made.root}/package.json`,
      `file://${made.root}/package.json`,
      `http://localhost${made.root}/package.json`,
      '/etc/passwd',
      '//etc/passwd',
      '/c:/windows/win.ini',
      '/\\\\localhost\\c$\\x',
      '/assets/%00',
      '/%00.js',
      '/assets/app-1a2b3c.js%00.map',
      '/%ff',
      '/%',
      '/a\\..\\b',
      `/${'a'.repeat(8000)}`,
      `/${'%2e%2e/'.repeat(500)}package.json`,
      '*',
    ]) {
      const answer = await get(target)
      expect([200, 400, 404, 431], target).toContain(answer?.status)
      expect(answer?.text, target).not.toMatch(/root:|a hidden file/)
    }
  })

  test('do not include dotfiles, source maps and files of the checkout', async () => {
    const encoded = (name: string) => name.replaceAll('.', '%2e')
    const hidden = [...made.within, ...made.within.map(encoded), 'assets/app-1a2b3c%2ejs%2emap', 'assets/%2e%2e/%2eenv']
    for (const name of [
      ...hidden,
      '.git',
      '.git/',
      '.git/HEAD',
      'package.json',
      'package-lock.json',
      'server/main.ts',
      'data/',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(`/${name}`, method)
        expect(answer?.text.includes(HIDDEN), name).toBe(false)
        if (/\.\w+$/.test(name)) expect(answer?.status, name).toBe(404)
      }
    }
    expect((await get('/.well-known/security.txt'))?.text).toContain('mailto:')
    expect((await get('/assets/app-1a2b3c.js'))?.status).toBe(200)
    expect((await get('/assets/'))?.text).not.toContain('app-1a2b3c')
  })
})

test('no method echoes the request', async () => {
  for (const method of ['TRACE', 'TRACK', 'DEBUG', 'CONNECT', 'PROPFIND']) {
    for (const target of ['/', '/api/session', '/assets/app-1a2b3c.js']) {
      const head = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nCookie: paz.session_token=of-a-member\r\nConnection: close`
      const answer = await sendRaw(app().url, [`${head}\r\n\r\n`])
      // Node itself refuses unknown methods and targets of proxies.
      expect([400, 404, 405, undefined], `${method} ${target}`).toContain(answer?.status)
      expect(answer?.text ?? '').not.toContain('of-a-member')
    }
  }
})

describe('the pictures of members', () => {
  test('are found only by their ids', async () => {
    const member = await app().member()
    const { imageUrl } = await upload(app(), member, await stripedPicture('png'))
    const id = imageUrl.split('/').at(-1) ?? ''
    expect((await fetchPicture(app(), member, imageUrl)).status).toBe(200)
    const cookie = `Cookie: ${member.cookie}`
    for (const name of [
      ...UP.map((up) => `${up}pictures/${id}`),
      ...UP.map((up) => `${up}${up}package.json`),
      `${id}.webp`,
      `${id}%00`,
      `${id}%2f`,
      `${id};x`,
      `%2fetc%2fpasswd`,
      id.toUpperCase().replaceAll('-', ''),
    ]) {
      const target = `/api/pictures/${name}`
      const answer = await sendRaw(app().url, [
        `GET ${target} HTTP/1.1\r\nHost: a\r\n${cookie}\r\nConnection: close\r\n\r\n`,
      ])
      expect([200, 400, 404], target).toContain(answer?.status)
      // Some of these are other spellings of the address of the picture.
      if (answer?.status === 200) expect(answer.headers.get('content-type'), target).toBe('image/webp')
      expect(answer?.text.includes(HIDDEN), target).toBe(false)
    }
  })
})
