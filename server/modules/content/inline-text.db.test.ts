// Marks in published banners, mails and texts of the landing page, and what is never HTML in them.

import { expect, test } from 'vitest'
import type { ContentDocument } from '#contracts/content-rules.ts'
import type { Actor } from '#test/actor.ts'
import { useTestApp } from '#test/app.ts'
import { contentOf, publish } from '#test/content.ts'
import { openTicket } from '#test/support.ts'

const app = useTestApp()
const SECONDS_UNTIL_SHOWN = 3
const EVIL =
  '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](//evil.example) ![c](https://evil.example/c.png)'
const EVIL_HTML =
  '&#60;img src=x onerror=alert(1)&#62; [a](javascript:alert(1)) [b](//evil.example) !<a href="https://evil.example/c.png">c</a>'

const owner = () => app().member({ role: 'super_admin' })

const save = async (staff: Actor, document: ContentDocument, changed: Record<string, string>) => {
  const { version, fields } = await contentOf(staff, document)
  return staff.call('POST /api/admin/content/:document/versions', {
    params: { document },
    body: { expectedVersion: version, fields: { ...fields, ...changed } },
  })
}

/** Stores a version without its checks, as one of an earlier release, and publishes it. */
async function publishUnchecked(staff: Actor, document: ContentDocument, changed: Record<string, string>) {
  const { version, fields } = await contentOf(staff, document)
  const row = { document, number: version + 1, at: app().clock.now(), by_id: staff.id }
  await app()
    .database.db.insertInto('content_versions')
    .values({ ...row, fields: JSON.stringify({ ...fields, ...changed }) })
    .execute()
  await publish(staff, document, version + 1)
}

async function partsOf(document: ContentDocument) {
  app().clock.advance(SECONDS_UNTIL_SHOWN)
  return (await app().guest().call('GET /api/content/:document', { params: { document } })).body.parts
}

const unescapeHtml = (html = '') => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))

test.each([
  ['banner', 'text', ''],
  ['landing', 'heroText', ''],
  ['mail-support-opened', 'body', '{subject} '],
  ['mail-support-opened', 'note', ''],
] as const)('%s: HTML, images and links of other schemes are refused at %s', async (document, field, start) => {
  const staff = await owner()
  for (const [source, message] of [
    ['<script>alert(1)</script>', 'HTML is not possible here: <script>'],
    ['![a](https://b.example/c.png)', 'Images are not possible here'],
    [
      '[a](javascript:alert)',
      'Links lead to https, to a mail address (mailto:) or to a page of this site (/…): javascript:alert',
    ],
  ] as const)
    expect((await save(staff, document, { [field]: start + source })).body).toMatchObject({
      errors: [{ field: `fields.${field}`, message }],
    })
})

test('a banner is published with its marks, and an injected one as text', async () => {
  const staff = await owner()
  expect((await save(staff, 'banner', { text: 'A **week** of [games](/games)' })).status).toBe(200)
  await publish(staff, 'banner', 1)
  const { landing, member } = await partsOf('banner')
  expect(landing).toBe('<p>A <strong>week</strong> of <a href="/games">games</a></p>')
  const games = { tag: 'a', href: '/games', nodes: ['games'] }
  expect(JSON.parse(unescapeHtml(member)).nodes).toEqual(['A ', { tag: 'strong', nodes: ['week'] }, ' of ', games])

  await publishUnchecked(staff, 'banner', { text: EVIL })
  const evil = await partsOf('banner')
  expect(evil.landing).toBe(`<p>${EVIL_HTML}</p>`)
  expect(evil.member).not.toMatch(/[<>"]/)
  expect(JSON.parse(unescapeHtml(evil.member)).nodes).toEqual([
    '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](//evil.example) !',
    { tag: 'a', href: 'https://evil.example/c.png', nodes: ['c'] },
  ])
})

test('a text of the landing page is published with its marks, and an injected one as text', async () => {
  const staff = await owner()
  const text = 'You get **{welcomeBonus}**. [Write](mailto:{supportEmail}) to *us*.'
  expect((await save(staff, 'landing', { joinText: text, joinTitle: '**Join**' })).status).toBe(200)
  await publish(staff, 'landing', 1)
  const { supportEmail } = app().config
  expect(await partsOf('landing')).toMatchObject({
    joinText: `You get <strong>100 points</strong>. <a href="mailto:${supportEmail}">Write</a> to <em>us</em>.`,
    joinTitle: '**Join**',
  })
  await publishUnchecked(staff, 'landing', { joinText: EVIL })
  expect((await partsOf('landing')).joinText).toBe(EVIL_HTML)
})

test('a mail has its marks as HTML and its words as text, and neither in values nor in injected texts', async () => {
  const [staff, member] = [await owner(), await app().member({ name: '*Eve* [x](http://evil.example)' })]
  const mailAbout = async (subject: string) => {
    app().clock.advance(SECONDS_UNTIL_SHOWN)
    await openTicket(member, { subject })
    const mail = (await app().mails()).find(({ text, to }) => to === member.account.email && text.includes(subject))
    return { text: mail?.text ?? '', html: mail?.html ?? '' }
  }
  const fields = {
    body: 'We read **“{subject}”**.\n\nSee the [help](/support).',
    note: '[Write](mailto:a@b.example) *us*',
  }
  expect((await save(staff, 'mail-support-opened', fields)).status).toBe(200)
  await publish(staff, 'mail-support-opened', 1)
  const subject = '*My* [code](http://evil.example)'
  const { text, html } = await mailAbout(subject)
  const { publicUrl } = app().config
  expect(text).toContain('Hello *Eve* [x](http://evil.example),')
  expect(text).toContain(`We read “${subject}”.\n\nSee the help (${publicUrl}/support).\n\n`)
  expect(text).toContain('\n\nWrite (a@b.example) us\n\n')
  expect(html).toContain('Hello *Eve* [x](http://evil.example),')
  expect(html).toContain(
    `We read <strong>“${subject}”</strong>.<br><br>See the <a href="${publicUrl}/support">help</a>.</p>`,
  )
  expect(html).toContain('<a href="mailto:a@b.example">Write</a> <em>us</em></p>')
  expect(html).not.toContain('href="http://evil')

  await publishUnchecked(staff, 'mail-support-opened', { body: `{subject} ${EVIL}`, note: '' })
  const evil = await mailAbout('<b>Second</b>')
  expect(evil.html).toContain(`&lt;b&gt;Second&lt;/b&gt; ${EVIL_HTML}</p>`)
  expect(evil.html).not.toMatch(/<img|href="(?!https?:)/)
})
