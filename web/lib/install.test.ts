import { expect, test } from 'vitest'
import { platformOf } from './install.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['an iPad, which calls itself a Mac', MAC, 5, 'ios'],
  ['a Mac', MAC, 0, 'mac'],
  ['an Android phone', 'Mozilla/5.0 (Android 15; Mobile; rv:138.0) Gecko/138.0 Firefox/138.0', 5, 'android'],
  ['a PC', 'Mozilla/5.0 (X11; Linux x86_64; rv:138.0) Gecko/20100101 Firefox/138.0', 0, 'desktop'],
] as const)('a member with %s reads how to install the site there', (_, userAgent, maxTouchPoints, platform) => {
  expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform)
})
