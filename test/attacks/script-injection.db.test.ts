// Scripts in every text field of members and staff, and in addresses. test/e2e/script-injection.spec.ts tests the screens in
// Chromium; server/http/headers.db.test.ts tests the content security policy.

import { beforeAll, describe, expect, test } from 'vitest'
import type { RouteKey } from '#contracts/index.ts'
import { BEHIND_PROXY, confirmedMember, newEmail, registrationForm, signIn, visitor } from '../account-flow.ts'
import type { Actor, Answer } from '../actor.ts'
import { newKey, useTestApp } from '../app.ts'
import { ban } from '../members.ts'
import { formFor, move, planOf, redeemPlan, redemptionAt } from '../redemptions.ts'
import type { Call } from '../sample-input.ts'
import { saveView } from '../saved-views.ts'
import type { ActionContext } from '../staff-action.ts'
import { STAFF_ACTIONS } from '../staff-actions.ts'
import { openTicket, write } from '../support.ts'
import { publishedCalls } from './published-calls.ts'
import { readEverything, textOf } from './read-everything.ts'
import { freeTextFields, type InjectedText, PAYLOAD, ScriptInjector } from './script-injector.ts'
import { createTestSite } from './test-site.ts'

const made = createTestSite()
const app = useTestApp({ environment: BEHIND_PROXY, site: made.site })

/** Writes of members, and of staff that are not in test/staff-actions.ts. */
const MORE_ACTIONS: Readonly<Record<string, (stage: ActionContext) => Promise<Answer<unknown>>>> = {
  'POST /api/auth/register': async () => {
    const guest = injector(await app().member())
    guest.cookie = undefined
    guest.headers = visitor(app()).headers
    return guest.call('POST /api/auth/register', { body: registrationForm(newEmail()) })
  },
  'POST /api/auth/appeals': async ({ staff }) => {
    const { actor, email } = await confirmedMember(app())
    const found = app().database.db.selectFrom('members').select('id').where('email', '=', email)
    await ban(staff, (await found.executeTakeFirstOrThrow()).id)
    const { values } = (await signIn(actor, email)).body as { values?: { appeal?: string } }
    const guest = injector(await app().member())
    guest.cookie = undefined
    guest.headers = visitor(app()).headers
    return guest.call('POST /api/auth/appeals', { body: { token: values?.appeal ?? '', text: 'Any' } })
  },
  'PUT /api/me/profile': ({ member }) =>
    member.call('PUT /api/me/profile', {
      body: { name: 'Any', phone: '', timeZone: 'UTC', locale: 'en-GB', showName: true },
    }),
  'POST /api/redemptions': async ({ member }) =>
    member.call('POST /api/redemptions', { body: formFor(await planOf(member)) }),
  'POST /api/support/{id}/messages': async ({ member }) => write(member, await openTicket(member)),
  // Not a Telegram task, whose channel name is validated.
  'PATCH /api/admin/tasks/{id}': async ({ staff }) => {
    const { tasks } = (await staff.call('GET /api/admin/tasks')).body
    const id = tasks.find(({ type }) => type !== 'telegram')?.id ?? ''
    return staff.call('PATCH /api/admin/tasks/:id', { params: { id }, body: { points: 120 } })
  },
  'PUT /api/admin/saved-views/{id}': async ({ staff }) => {
    const id = await saveView(staff)
    return staff.call('PUT /api/admin/saved-views/:id', { params: { id }, body: { name: 'Renamed' } })
  },
  'a cancelled redemption': async ({ staff, member }) => move(staff, await redeemPlan(member), 'pending', 'cancelled'),
  'a completed redemption': async ({ staff, member }) => {
    const id = await redemptionAt(member, staff, 'completed')
    return member.call('POST /api/redemptions/:id/reveal', { params: { id } })
  },
}

const written: InjectedText[] = []
const refused: string[] = []
const members: Actor[] = []
let mails: Awaited<ReturnType<ReturnType<typeof app>['mails']>>
let reader: Actor
let calls: readonly Call[]

const injector = (actor: Actor) => new ScriptInjector(app().url, actor, calls, written)

async function createContext(): Promise<ActionContext> {
  const staff = injector(await app().member({ role: 'super_admin', points: 5000, name: PAYLOAD }))
  const member = injector(await app().member({ points: 5000, name: PAYLOAD }))
  members.push(member)
  return { app: app(), staff, member }
}

beforeAll(async () => {
  calls = await publishedCalls(app())
  for (const [name, act] of Object.entries(MORE_ACTIONS)) {
    const { status, code } = await act(await createContext())
    if (status !== 200) refused.push(`${name}: ${code}`)
  }
  for (const key of Object.keys(STAFF_ACTIONS) as RouteKey[]) {
    if (key === 'PATCH /api/admin/tasks/:id') continue
    const call = await STAFF_ACTIONS[key]?.(await createContext())
    const answer = await call?.()
    if (answer?.status !== 200) refused.push(`${key}: ${answer?.code}`)
  }
  mails = await app().mails()
  reader = await app().member({ role: 'super_admin', name: 'Reader' })
})

describe('a script in a text that is stored', () => {
  test('is in every text field', async () => {
    expect(refused).toEqual([])
    const fields = calls
      .filter(({ method }) => method !== 'GET')
      .flatMap((call) => freeTextFields(call).map(([name]) => `${call.method} ${call.path} ${name}`))
    expect(fields.length).toBeGreaterThan(25)
    expect([...new Set(written.map(({ where }) => where))].sort()).toEqual(fields.sort())
  })

  test('is data in every response: none is HTML or can be sniffed as HTML', async () => {
    const texts: string[] = []
    // The members who changed their profile, asked for a plan and wrote to support; staff read the texts of all others.
    for (const actor of [reader, ...members.slice(2, 5), app().guest()]) {
      for (const { call, answer, text } of await readEverything(app(), actor)) {
        texts.push(text)
        const type = answer.headers.get('content-type') ?? ''
        expect(type, call).toMatch(/^(application\/(problem\+)?json|text\/csv|text\/event-stream|image\/webp)\b/)
        expect(answer.headers.get('x-content-type-options'), call).toBe('nosniff')
        if (type.startsWith('text/csv')) expect(answer.headers.get('content-disposition'), call).toMatch(/^attachment;/)
      }
    }
    const all = texts.join('\n')
    const shown = written.filter(({ mark }) => all.includes(mark))
    // Check that the responses contain the texts.
    expect(shown.length).toBeGreaterThan(written.length / 2)
  })

  test('is text in mails: all tags are ours, and all links lead to this site', () => {
    expect(mails.length).toBeGreaterThan(20)
    expect(mails.some(({ html }) => html.includes('onerror'))).toBe(true)
    for (const { html, subject } of mails) {
      const tags = html.match(/<[^>]*>/g) ?? []
      for (const tag of tags) {
        expect(tag, subject).toMatch(
          /^<(!doctype html|\/?(html|head|meta|title|style|body|table|tr|td|h1|div|p|span|a)\b[^<]*)>$/,
        )
        expect(tag, subject).not.toMatch(/\son\w+\s*=/i)
        for (const [, href = ''] of tag.matchAll(/href="([^"]*)"/g))
          expect(href.startsWith(`${app().config.publicUrl}/`), href).toBe(true)
      }
      expect(html.replace(/<[^>]*>/g, ''), subject).not.toMatch(/[<>]/)
    }
  })

  test('does not add a mail header', () => {
    for (const { subject, to } of mails) expect(`${subject}${to}`).not.toMatch(/[\r\n]/)
  })

  test('is text on the local mailbox page', async () => {
    const { body, headers } = await app().guest().send<string>('GET', '/dev/mailbox')
    expect(headers.get('content-type')).toContain('text/html')
    expect(body).toContain('onerror')
    expect(body).not.toMatch(/<(img|svg|script)/i)
    for (const tag of body.match(/<[^>]*>/g) ?? []) expect(tag).not.toMatch(/\son\w+\s*=/i)
  })
})

describe('a script in an address', () => {
  const SPELLINGS = ['<script>__xss()</script>', PAYLOAD, `</title><img src=x onerror=__xss()>`]

  test('is in no HTML response of an operation', async () => {
    // One spelling for each operation in turn: the content type does not depend on it.
    for (const [index, { method, path, operation }] of calls.filter(({ path }) => path !== '/api/events').entries()) {
      const evil = encodeURIComponent(SPELLINGS[index % SPELLINGS.length] ?? '')
      const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const query = [...names, 'callback', 'jsonp'].map((name) => `${name}=${evil}`).join('&')
      app().clock.advance(61)
      const actor = operation['x-access'] === 'guest' ? visitor(app()) : reader
      const { cookie } = actor
      const answer = await actor.send(method, `${path.replace(/\{\w+\}/g, evil)}?${query}`, undefined, {
        'idempotency-key': newKey(),
        accept: 'text/html',
      })
      actor.cookie = cookie
      const type = answer.headers.get('content-type') ?? ''
      expect(type, `${method} ${path}`).not.toMatch(/html|xml|javascript/)
      expect(answer.headers.get('x-content-type-options'), `${method} ${path}`).toBe('nosniff')
      expect(answer.headers.get('location') ?? '', `${method} ${path}`).not.toMatch(/[<>"]/)
    }
  })

  test('is in no page', async () => {
    for (const text of SPELLINGS) {
      for (const path of [
        '/',
        '/login',
        '/dashboard',
        '/admin/users',
        '/legal/terms',
        '/no/such',
        '/dev/mailbox',
        '/api/docs',
        '/metrics',
      ]) {
        const evil = encodeURIComponent(text)
        for (const target of [
          `${path}?q=${evil}&next=${evil}&${evil}`,
          `${path}/${evil}`.replace('//', '/'),
          `${path}/${evil}.html`,
        ]) {
          const answer = await visitor(app()).send('GET', target, undefined, { referer: text, 'user-agent': text })
          const body = textOf(answer)
          for (const spelling of [text, '<script>__xss', 'onerror=__xss', evil]) {
            // The mailbox shows stored texts, which are tested above.
            if (!target.startsWith('/dev/mailbox?')) expect(body.includes(spelling), target).toBe(false)
          }
        }
      }
    }
  })
})
