import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inlineScriptHashes } from './security.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

describe('the inline scripts of a built page', () => {
  test('are hashed exactly, in their order', () => {
    const code = '\n  window.x = "é" // <b>\n'
    const page = `<head><script>${code}</script><script type="module" async="">import("/a.js")</script></head>`
    expect(inlineScriptHashes(page)).toEqual([hash(code), hash('import("/a.js")')])
  })

  test('are found in capitals and over lines, and an empty one counts', () => {
    expect(inlineScriptHashes('<SCRIPT\n  type="module"\n>\na()\n</SCRIPT>')).toEqual([hash('\na()\n')])
    expect(inlineScriptHashes('<script></script>')).toEqual([hash('')])
  })

  test('do not include scripts from files', () => {
    expect(inlineScriptHashes('<script src="/a.js"></script><script type="module" src="/b.js"></script>')).toEqual([])
    expect(inlineScriptHashes('<script data-src="x">b()</script>')).toEqual([hash('b()')])
    expect(inlineScriptHashes('<p>No script at all</p>')).toEqual([])
  })

  test('end where browsers end them', () => {
    expect(inlineScriptHashes('<script>a()</script ><script>b()</script>')).toEqual([hash('a()'), hash('b()')])
  })
})
