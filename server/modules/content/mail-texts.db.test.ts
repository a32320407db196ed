// Staff change the texts of mails: an empty part is the product's, and what a mail needs has to be there.

import { expect, test } from 'vitest'
import { useTestApp } from '#test/app.ts'
import { contentOf, publish } from '#test/content.ts'
import { openTicket } from '#test/support.ts'

const app = useTestApp()

const save = (staff: Awaited<ReturnType<ReturnType<typeof app>['member']>>, fields: object, expectedVersion = 0) =>
  staff.call('POST /api/admin/content/:document/versions', {
    params: { document: 'mail-support-opened' },
    body: { expectedVersion, fields: fields as never },
  })

test('a published text is in the mails from then on, with the product’s text for empty parts', async () => {
  const [staff, member] = [await app().member({ role: 'super_admin' }), await app().member()]
  const ask = async (subject: string) => {
    await openTicket(member, { subject })
    const mail = (await app().mails()).find(({ text, to }) => to === member.account.email && text.includes(subject))
    return { subject: mail?.subject, text: mail?.text ?? '' }
  }
  const before = await ask('First question')
  expect(before).toMatchObject({ subject: 'We received your support ticket' })
  for (const [fields, message] of [
    [{ subject: '', body: 'Thank you', note: '' }, 'This text needs {subject}'],
    [{ subject: 'Hello {name}', body: '', note: '' }, 'This mail has no value with this name: {name}'],
    [{ subject: 'Two\nlines', body: '', note: '' }, 'Please enter one line'],
  ] as const)
    expect((await save(staff, fields)).body).toMatchObject({ errors: [{ message }] })
  const detail = await contentOf(staff, 'mail-support-opened')
  expect(detail).toMatchObject({ version: 0, fields: { subject: '', body: '', note: '' } })
  expect(detail.names.map(({ name }) => name)).toEqual(['app', 'subject'])
  expect((await save(staff, { subject: 'Your question', body: 'We read “{subject}” today.', note: '' })).status).toBe(
    200,
  )
  const { html } = (
    await staff.call('POST /api/admin/content-previews', {
      body: {
        document: 'mail-support-opened',
        fields: { subject: 'Your question', body: 'About {subject}', note: '' },
      },
    })
  ).body
  expect(html).toContain('About My code does not work')
  expect(html).not.toContain(' style="')
  expect((await publish(staff, 'mail-support-opened', 1)).body).toEqual({ waits: false })
  app().clock.advance(3)
  const after = await ask('Second question')
  expect(after.subject).toBe('Your question')
  expect(after.text).toContain('We read “Second question” today.')
  expect(after.text).toContain('We usually answer within 24 hours.')
  // A mail is no part of a public page.
  const shown = await app()
    .guest()
    .call('GET /api/content/:document', { params: { document: 'mail-support-opened' } })
  expect(shown.body).toEqual({ parts: {} })
  expect((await publish(staff, 'mail-support-opened', null)).status).toBe(200)
  app().clock.advance(3)
  expect((await ask('Third question')).subject).toBe('We received your support ticket')
})
