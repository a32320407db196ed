import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSite } from '#server/http/site.ts'
import { visitor } from '#test/account-flow.ts'
import { useTestApp } from '#test/app.ts'
import { approvalsOf, approve } from '#test/approvals.ts'
import { cancelPublication, contentOf, publish, saveText } from '#test/content.ts'

const folder = mkdtempSync(join(tmpdir(), 'paz-content-'))
afterAll(() => rmSync(folder, { recursive: true }))
const PAGES = {
  'index.html':
    '<title>%LANDING_SEARCHTITLE%</title><meta property="og:title" content="%LANDING_SEARCHTITLE%"/><meta name="description" content="%LANDING_SEARCHDESCRIPTION%"/><meta name="paz:banner" content="%BANNER_MEMBER%"><aside>%BANNER_LANDING%</aside><h1>%LANDING_HEROTITLE%</h1><p>%LANDING_JOINTEXT%</p>',
  'support/index.html': '<main>%FAQ_QUESTIONS%</main>',
  'legal/disclaimer/index.html': '<main>%DISCLAIMER_UPDATED% %DISCLAIMER_INTRO% %DISCLAIMER_SECTIONS%</main>',
}
for (const [name, html] of Object.entries(PAGES)) {
  mkdirSync(join(folder, name, '..'), { recursive: true })
  writeFileSync(join(folder, name), html)
}
const FACTS = {
  appName: 'A & B',
  publicUrl: 'https://points.example',
  supportEmail: 'help@points.example',
  channelUrl: 'https://t.me/points',
  downloadUrl: undefined,
  version: '1.0.0',
}
const app = useTestApp({ site: readSite(folder, FACTS) })
const SECONDS_UNTIL_SHOWN = 3

const owner = () => app().member({ role: 'super_admin' })
/** Returns a page as guests get it, after the time in which a process caches what is published. */
async function page(path: string): Promise<string> {
  app().clock.advance(SECONDS_UNTIL_SHOWN)
  return (await visitor(app()).send<string>('GET', path)).body
}
const inHours = (hours: number) => new Date(app().clock.now().getTime() + hours * 3_600_000).toISOString()

describe('the questions of the help', () => {
  test('are the default, then what was published, then the default again', async () => {
    const staff = await owner()
    expect(await page('/support')).toContain('How do I earn points?')
    const saved = await saveText(staff, 'faq', '## What is {name}?\n\nA *site*.', 0)
    expect(saved.body).toEqual({ version: 1 })
    expect(await page('/support')).toContain('How do I earn points?')
    expect((await publish(staff, 'faq', 1)).body).toEqual({ waits: false })
    const shown = await page('/support')
    expect(shown).toContain('<h3>What is A &#38; B?</h3>')
    expect(shown).toContain('<p>A <em>site</em>.</p>')
    expect(shown).not.toContain('How do I earn points?')
    const { parts } = (
      await app()
        .guest()
        .call('GET /api/content/:document', { params: { document: 'faq' } })
    ).body
    expect(parts.questions).toContain('<p>A <em>site</em>.</p>')
    expect(await publish(staff, 'faq', 1)).toMatchObject({ status: 409, code: 'contentUnchanged' })

    expect((await publish(staff, 'faq', null)).status).toBe(200)
    expect(await page('/support')).toContain('How do I earn points?')
    const list = (await staff.call('GET /api/admin/content')).body.documents
    expect(list.find(({ document }) => document === 'faq')).toMatchObject({
      ...{ live: null, liveSince: expect.any(String) },
    })
    const { live, publications, versions } = await contentOf(staff, 'faq')
    expect({ live, states: publications.map(({ state, version }) => [state, version]) }).toEqual({
      live: null,
      states: [
        ['live', null],
        ['ended', 1],
      ],
    })
    expect(versions).toMatchObject([{ number: 1, by: { id: staff.id } }])
  })

  test('of two who publish at the same time, the second is asked to look first', async () => {
    const [staff, colleague] = [await owner(), await owner()]
    const { version, publications } = await contentOf(staff, 'faq')
    await saveText(staff, 'faq', '## First?\n\nYes.', version)
    await saveText(colleague, 'faq', '## Second?\n\nYes.', version + 1)
    const publishSeen = (one: typeof staff, number: number, seenPublication: number) =>
      one.call('POST /api/admin/content/:document/publications', {
        params: { document: 'faq' },
        body: { version: number, startsAt: null, reason: 'A clearer text', seenPublication },
      })
    const seen = Math.max(0, ...publications.map(({ number }) => number))
    expect((await publishSeen(staff, version + 1, seen)).status).toBe(200)
    expect(await publishSeen(colleague, version + 2, seen)).toMatchObject({ status: 409, code: 'publicationConflict' })
    expect((await contentOf(staff, 'faq')).live).toBe(version + 1)
    expect((await publishSeen(colleague, version + 2, seen + 1)).status).toBe(200)
  })

  test('of two members of staff, the second gets a conflict, and every version stays', async () => {
    const [staff, colleague] = [await owner(), await owner()]
    const { version } = await contentOf(staff, 'faq')
    const answers = await Promise.all([
      saveText(staff, 'faq', '## Mine?\n\nYes.', version),
      saveText(colleague, 'faq', '## Theirs?\n\nYes.', version),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('contentConflict')
    expect((await saveText(colleague, 'faq', '## Theirs?\n\nYes.', version + 1)).status).toBe(200)
    const params = { document: 'faq', number: String(version + 2) } as const
    const older = await staff.call('GET /api/admin/content/:document/versions/:number', { params })
    expect(older.body.fields).toEqual({ text: '## Theirs?\n\nYes.' })
  })

  test('a text that is not possible is refused at its field', async () => {
    const staff = await owner()
    const { version } = await contentOf(staff, 'faq')
    expect(await saveText(staff, 'faq', '## Why?\n\n[a](javascript:b)', version)).toMatchObject({
      ...{ status: 400, code: 'invalidInput' },
      body: { errors: [{ field: 'fields.text', message: expect.stringContaining('javascript:b') }] },
    })
    const body = { document: 'faq', fields: { text: '## Why?\n\n<b>' } } as const
    expect((await staff.call('POST /api/admin/content-previews', { body })).status).toBe(400)
  })

  test('are previewed in their page, without being saved', async () => {
    const staff = await owner()
    const body = { document: 'faq', fields: { text: '## Unsaved?\n\nYes.' } } as const
    const { html } = (await staff.call('POST /api/admin/content-previews', { body })).body
    expect(html).toContain('<main><details id="faq-unsaved">')
    expect(await page('/support')).not.toContain('Unsaved?')
  })

  test('a scheduled version is shown from its time, and can be cancelled before', async () => {
    const staff = await owner()
    const { version } = await contentOf(staff, 'faq')
    await saveText(staff, 'faq', '## Later?\n\nYes.', version)
    expect(await publish(staff, 'faq', version + 1, inHours(-1))).toMatchObject({ status: 400 })
    await publish(staff, 'faq', version + 1, inHours(1))
    const [scheduled] = (await contentOf(staff, 'faq')).publications
    expect(scheduled?.state).toBe('scheduled')
    expect((await cancelPublication(staff, 'faq', scheduled?.number ?? 0)).status).toBe(200)
    await publish(staff, 'faq', version + 1, inHours(2))
    app().clock.advance(3600)
    expect(await page('/support')).not.toContain('Later?')
    app().clock.advance(3600)
    expect(await page('/support')).toContain('Later?')
    const [live] = (await contentOf(staff, 'faq')).publications
    expect(await cancelPublication(staff, 'faq', live?.number ?? 0)).toMatchObject({ code: 'contentStarted' })
  })
})

describe('a legal page', () => {
  test('is published by two persons, and found by the search of the help', async () => {
    const [staff, colleague] = [await owner(), await owner()]
    await saveText(staff, 'disclaimer', 'New: {supportEmail}\n\n## Part one\n\nThe **text**.', 0)
    expect((await publish(staff, 'disclaimer', 1)).body).toEqual({ waits: true })
    expect(await publish(colleague, 'disclaimer', 1)).toMatchObject({ status: 409, code: 'approvalDuplicate' })
    expect((await publish(colleague, 'disclaimer', 1, inHours(5))).status).toBe(200)
    // They are equally old.
    const proposals = (await approvalsOf(colleague)).flatMap(({ id, facts }) =>
      facts.kind === 'content' ? [{ id, facts }] : [],
    )
    const first = proposals.find(({ facts }) => facts.startsAt === null)
    const second = proposals.find(({ facts }) => facts.startsAt !== null)
    expect(first?.facts).toEqual({
      ...{ kind: 'content', document: 'disclaimer', version: 1, replaces: null, startsAt: null },
    })
    expect((await contentOf(staff, 'disclaimer')).waiting).toMatchObject([{ version: 1 }, { version: 1 }])
    expect(await approve(staff, first?.id ?? '')).toMatchObject({ status: 403, code: 'approvalOwn' })
    expect(await page('/legal/disclaimer')).toContain('not affiliated')

    expect((await approve(colleague, first?.id ?? '')).status).toBe(200)
    const shown = await page('/legal/disclaimer')
    expect(shown).toContain('<p>New: help@points.example</p>')
    expect(shown).toContain('<h2 id="part-one">Part one</h2><p>The <strong>text</strong>.</p>')
    expect(shown).toContain('<time datetime="2026-11-20">')
    // What was shown when the second was proposed is not shown any more.
    expect(await approve(staff, second?.id ?? '')).toMatchObject({ status: 409, code: 'approvalStale' })
    const { sections } = (await app().guest().call('GET /api/help')).body
    expect(sections).toContainEqual({ page: '/legal/disclaimer#part-one', title: 'Part one', text: 'The text.' })
    expect((await contentOf(staff, 'disclaimer')).publications).toMatchObject([
      { state: 'live', version: 1, by: { id: staff.id }, approver: { id: colleague.id } },
    ])
  })

  test('cannot be approved when another version is shown than was proposed to replace', async () => {
    const [staff, colleague] = [await owner(), await owner()]
    await saveText(staff, 'cookie-policy', 'One', 0)
    await saveText(staff, 'cookie-policy', 'Two', 1)
    const approveNewest = async () => approve(colleague, (await approvalsOf(colleague))[0]?.id ?? '')
    await publish(staff, 'cookie-policy', 1, inHours(1))
    expect((await approveNewest()).status).toBe(200)
    app().clock.advance(1)
    await publish(staff, 'cookie-policy', 2)
    app().clock.advance(2 * 3600)
    expect(await approveNewest()).toMatchObject({ status: 409, code: 'approvalStale' })
  })

  test('are in force since the day on which the default came back', async () => {
    const [staff, colleague] = [await owner(), await owner()]
    const approveNewest = async () => approve(colleague, (await approvalsOf(colleague))[0]?.id ?? '')
    app().clock.advance(24 * 3600)
    await publish(staff, 'disclaimer', null)
    expect((await approveNewest()).status).toBe(200)
    const shown = await page('/legal/disclaimer')
    expect(shown).toContain('not affiliated')
    expect(shown).toContain(`<time datetime="${app().clock.now().toISOString().slice(0, 10)}">`)
  })

  test('cannot be approved for a time that has passed, and an unknown version cannot be proposed', async () => {
    const [staff, colleague] = [await owner(), await owner()]
    expect(await publish(staff, 'refund-policy', 1)).toMatchObject({ status: 404 })
    await saveText(staff, 'refund-policy', 'New', 0)
    await publish(staff, 'refund-policy', 1, inHours(1))
    app().clock.advance(2 * 3600)
    const proposal = (await approvalsOf(colleague)).find(
      ({ facts }) => facts.kind === 'content' && facts.document === 'refund-policy',
    )
    expect(await approve(colleague, proposal?.id ?? '')).toMatchObject({ status: 409, code: 'activationPast' })
  })
})

test('a banner is shown between its times, on the pages that it is for', async () => {
  const staff = await owner()
  const params = { document: 'banner' } as const
  const save = (fields: Record<string, string>, expectedVersion: number) =>
    staff.call('POST /api/admin/content/:document/versions', { params, body: { expectedVersion, fields } })
  expect(await save({ text: 'New!', link: '//evil.example', place: 'both' }, 0)).toMatchObject({ status: 400 })
  await save({ text: 'Games & *week*', link: '/games', place: 'both' }, 0)
  const show = (version: number, startsAt: string | null, endsAt: string | null) =>
    staff.call('POST /api/admin/content/:document/publications', {
      params,
      body: { version, startsAt, endsAt, reason: 'A week of games' },
    })
  expect(await show(1, inHours(2), inHours(1))).toMatchObject({ status: 400, code: 'invalidInput' })
  await show(1, inHours(1), inHours(2))
  expect(await page('/')).toContain('content=""><aside></aside>')
  app().clock.advance(3600)
  const shown = await page('/')
  expect(shown).toContain('<aside><a href="/games">Games &#38; <em>week</em></a></aside>')
  expect(shown).toContain('content="{&#34;version&#34;:&#34;1&#34;,&#34;nodes&#34;:[{&#34;tag&#34;:&#34;a&#34;,')
  await save({ text: 'Hello %APP_NAME%', link: '', place: 'both' }, 1)
  await show(2, null, inHours(5))
  const unfilled = await page('/')
  expect(unfilled).toContain('<aside><p>Hello &#37;APP_NAME&#37;</p></aside>')
  expect(unfilled).toContain('&#34;nodes&#34;:[&#34;Hello &#37;APP_NAME&#37;&#34;]')
  await save({ text: 'Hello', link: '', place: 'member' }, 2)
  const end = inHours(5)
  await show(3, null, end)
  expect(await page('/')).toContain('<aside></aside>')
  expect(await page('/')).toContain('&#34;nodes&#34;:[&#34;Hello&#34;]')
  // Only its end changes.
  expect(await show(3, null, end)).toMatchObject({ status: 409, code: 'contentUnchanged' })
  expect((await show(3, null, null)).status).toBe(200)
  expect(await show(3, null, null)).toMatchObject({ status: 409, code: 'contentUnchanged' })
  expect((await contentOf(staff, 'banner')).publications[0]).toMatchObject({ version: 3, endsAt: null, state: 'live' })
  expect((await publish(staff, 'banner', null)).status).toBe(200)
  expect(await page('/')).toContain('content=""><aside></aside>')
})

test('texts of the landing page are lines with names in braces, and each of them is needed', async () => {
  const staff = await owner()
  const params = { document: 'landing' } as const
  const { fields, defaults } = await contentOf(staff, 'landing')
  expect(fields).toEqual(defaults)
  expect(await page('/')).toContain('<h1>A few minutes of play. <br>A month of music.</h1>')
  const save = (changed: Record<string, string>) =>
    staff.call('POST /api/admin/content/:document/versions', {
      params,
      body: { expectedVersion: 0, fields: { ...fields, ...changed } },
    })
  expect(await save({ heroTitle: ' ', joinText: 'Get {bonus}', howText: 'One\ntwo' })).toMatchObject({
    status: 400,
    body: {
      errors: [
        { field: 'fields.heroTitle', message: 'Please enter a text' },
        { field: 'fields.howText', message: 'Please enter one line' },
        { field: 'fields.joinText', message: 'There is no value with this name: {bonus}' },
      ],
    },
  })
  const previewed = await staff.call('POST /api/admin/content-previews', {
    body: { document: 'landing', fields: { ...fields, heroTitle: 'Unsaved' } },
  })
  expect(previewed.body.html).toContain('<aside></aside><h1>Unsaved</h1>')
  await save({ heroTitle: 'Play <b>\n& win', joinText: 'With {name} you get {welcomeBonus}.' })
  expect((await publish(staff, 'landing', 1)).body).toEqual({ waits: false })
  const shown = await page('/')
  expect(shown).toContain('<h1>Play &#60;b&#62; <br>&#38; win</h1>')
  expect(shown).toContain('<p>With A &#38; B you get 100 points.</p>')
})

test('what search engines show of the landing page is escaped, and older versions have the default', async () => {
  const staff = await owner()
  const params = { document: 'landing' } as const
  const { fields, version, defaults } = await contentOf(staff, 'landing')
  const save = (changed: Record<string, string>, expectedVersion: number) =>
    staff.call('POST /api/admin/content/:document/versions', {
      params,
      body: { expectedVersion, fields: { ...fields, ...changed } },
    })
  const tooLong = { searchTitle: 'a'.repeat(71), searchDescription: ' ' }
  expect((await save(tooLong, version)).body).toMatchObject({
    errors: [
      { field: 'fields.searchTitle', message: 'At most 70 characters' },
      { field: 'fields.searchDescription', message: 'Please enter a text' },
    ],
  })
  const text = `"Play"</title><script>alert('1')</script> {name}`
  const escaped = '&#34;Play&#34;&#60;/title&#62;&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; A &#38; B'
  await save({ searchTitle: text, searchDescription: text }, version)
  await publish(staff, 'landing', version + 1)
  const shown = await page('/')
  expect(shown).toContain(`<title>${escaped}</title><meta property="og:title" content="${escaped}"/>`)
  expect(shown).toContain(`<meta name="description" content="${escaped}"/>`)

  // As it was stored before these fields were there.
  const { searchTitle, searchDescription, ...older } = fields
  const row = { number: version + 2, fields: JSON.stringify(older), at: app().clock.now(), by_id: staff.id }
  await app()
    .database.db.insertInto('content_versions')
    .values({ document: 'landing', ...row })
    .execute()
  await publish(staff, 'landing', version + 2)
  expect(await page('/')).toContain('<title>Games that pay for your subscriptions · A &#38; B</title>')
  const read = await staff.call('GET /api/admin/content/:document/versions/:number', {
    params: { ...params, number: String(version + 2) },
  })
  const complete = { searchTitle: defaults.searchTitle, searchDescription: defaults.searchDescription }
  expect(read.body.fields).toMatchObject(complete)
  expect((await contentOf(staff, 'landing')).fields).toMatchObject(complete)
})

test('versions never change, also in the database', async () => {
  const staff = await owner()
  await saveText(staff, 'cookie-policy', 'New', 0)
  const { db } = app().database
  await expect(db.deleteFrom('content_versions').execute()).rejects.toThrow()
  await expect(db.updateTable('content_versions').set({ fields: '{}' }).execute()).rejects.toThrow()
})
