import { describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'

const house = useTestApp()
const banner = useTestApp({
  environment: {
    AD_BANNER_URL: 'https://ads.example/banner?zone=7',
    AD_TASK_URLS: 'https://a.example/1,https://a.example/2,https://a.example/3,https://a.example/4,https://a.example/5',
    AD_TASK2_URLS: 'https://b.example/all',
  },
})
const scripts = useTestApp({
  environment: { AD_SCRIPT_URLS: 'https://cdn.example/a.js?x=1&y="2"><b>, https://cdn.example/b.js' },
})

const policyOf = (headers: Headers) => headers.get('content-security-policy') ?? ''
const frameOf = async (app: ReturnType<typeof house>) =>
  (await (await app.member()).call('GET /api/special-tasks')).body

describe('what the pages may frame', () => {
  test('is only this site, unless the operator sets an ad', async () => {
    const { headers } = await house().guest().send('GET', '/dashboard')
    expect(policyOf(headers)).toContain("; frame-src 'self';")
    expect(policyOf(headers)).toContain("frame-ancestors 'none'")
    expect((await frameOf(house())).frame).toEqual({ url: '/ad/banner', house: true })
    expect((await house().guest().send('GET', '/ad/frame')).status).toBe(404)
  })

  test('may be framed by this site only for the house banner', async () => {
    const { headers } = await house().guest().send('GET', '/ad/banner')
    expect(policyOf(headers)).toContain("frame-ancestors 'self'")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const other = (await house().guest().send('GET', '/ad')).headers
    expect(other.get('x-frame-options')).toBe('DENY')
  })

  test('follows the host of the banner, and the ad links go to their tasks in order', async () => {
    const { headers } = await banner().guest().send('GET', '/dashboard')
    expect(policyOf(headers)).toContain("; frame-src 'self' https://ads.example;")
    const { frame, pages } = await frameOf(banner())
    expect(frame).toEqual({ url: 'https://ads.example/banner?zone=7', house: false })
    expect(pages.daily_ad.tasks.map(({ adUrl }) => adUrl)).toEqual([1, 2, 3, 4, 5].map((n) => `https://a.example/${n}`))
    expect(pages.special_task2.tasks.map(({ adUrl }) => adUrl)).toEqual(Array(5).fill('https://b.example/all'))
  })

  test('is, for ad scripts, a document with an opaque origin, isolated from the site', async () => {
    expect((await frameOf(scripts())).frame).toEqual({ url: '/ad/frame', house: false })
    const { status, headers, body } = await scripts().guest().send<string>('GET', '/ad/frame')
    expect(status).toBe(200)
    expect(policyOf(headers)).toMatch(/; sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox$/)
    expect(policyOf(headers)).not.toContain('allow-same-origin')
    expect(policyOf(headers)).toContain("frame-ancestors 'self'")
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(body.match(/<script async src="[^"<>]+"><\/script>/g)).toHaveLength(2)
    const page = policyOf((await scripts().guest().send('GET', '/dashboard')).headers)
    expect(page).toContain("; frame-src 'self';")
    expect(page).not.toContain('cdn.example')
  })
})
