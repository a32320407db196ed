import { describe, expect, test } from 'vitest'
import { isAdLink, isHttpsLink } from '#contracts/ad-rules.ts'

describe('a link that staff set', () => {
  test.each(['https://ads.example/1?zone=7#top', '/ad', '/rewards?q=tv', '/legal/terms-conditions'])(
    'may be %s',
    (link) => {
      expect(isAdLink(link)).toBe(true)
    },
  )

  test.each([
    '',
    'http://ads.example/1',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' https://ads.example',
    'data:text/html,<script>',
    'ads.example/1',
    '//ads.example/1',
    '/\\ads.example/1',
    '\\\\ads.example',
    '/\t/ads.example',
    'https://name:password@ads.example/',
    'https://name@ads.example/',
    'https://',
    'https://ads.example/\nx',
    'https://ads.example/\u202e',
    '/api/auth/sign-out',
    '/API/health',
    '/x/../api/health',
    '/%61pi/health',
    '/%',
    '/dev/mailbox',
    `https://ads.example/${'x'.repeat(2000)}`,
  ])('is refused as %j', (link) => {
    expect(isAdLink(link)).toBe(false)
  })

  test('of a channel is https and not on this site', () => {
    expect(isHttpsLink('https://t.me/PazTips')).toBe(true)
    expect(isHttpsLink('/ad')).toBe(false)
    expect(isHttpsLink('tg://resolve?domain=PazTips')).toBe(false)
  })
})
