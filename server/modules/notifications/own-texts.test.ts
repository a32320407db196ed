import { describe, expect, test } from 'vitest'
import { findMailProblem, MAIL_DOCUMENTS, MAIL_PARTS, namesOfMail } from '#contracts/mail-texts.ts'
import { compose } from './compose.ts'
import { exampleValues, previewMail } from './mail-samples.ts'

const SITE = { appName: 'Paz', publicUrl: 'https://points.example' }

describe('the own texts of each mail', () => {
  test.each(MAIL_DOCUMENTS)('%s have a value for each name, and replace the product’s', (document) => {
    const named = namesOfMail(document).map((name) => `${name}: {${name}}`)
    const text = `Own ${named.join(', ')}`
    for (const part of MAIL_PARTS) expect(findMailProblem(document, part, text)).toBeUndefined()
    const own = { text, html: `<em>Own</em> ${named.join(', ')}` }
    const html = previewMail(
      document,
      { subject: own, body: { text, html: `${own.html}\nSecond line` }, note: own },
      SITE,
    )
    const values = exampleValues(document, SITE)
    expect(values.filter(({ value }) => value === '')).toEqual([])
    expect(html).not.toMatch(/\{\w+\}/)
    expect(html.match(/<em>Own<\/em> app: Paz/g)).toHaveLength(2)
    expect(html).toContain('<br>Second line')
  })

  test('are filled with values as text: these are neither Markdown nor HTML', () => {
    const subject = '*a* [x](http://evil.example) <b> {app}'
    const own = { text: 'About {subject}', html: '<em>About</em> <a href="https://points.example/">{subject}</a>' }
    const mail = compose(
      { kind: 'support', step: 'opened', news: { id: '1', subject } },
      { email: 'ada@example.com', name: '*Ada* [x](http://evil.example)' },
      SITE,
      undefined,
      new Map([['mail-support-opened', { body: own }]]),
    )
    expect(mail.text).toContain(`Hello *Ada* [x](http://evil.example),\n\nAbout ${subject}\n\n`)
    expect(mail.html).toContain(
      '<em>About</em> <a href="https://points.example/">*a* [x](http://evil.example) &lt;b&gt; {app}</a>',
    )
    expect(mail.html).not.toContain('href="http://evil')
  })

  test('need the values without which the mail is of no use, and have no others and no bare addresses', () => {
    expect(findMailProblem('mail-confirm-code', 'body', 'Your code: {code}')).toBeUndefined()
    expect(findMailProblem('mail-confirm-code', 'body', 'Your code')).toBe('This text needs {code}')
    expect(findMailProblem('mail-confirm-code', 'note', 'Keep it to yourself')).toBeUndefined()
    expect(findMailProblem('mail-confirm', 'subject', 'Hello {code}')).toBe(
      'This mail has no value with this name: {code}',
    )
    for (const link of ['See https://evil.example', 'See www.evil.example'])
      expect(findMailProblem('mail-confirm', 'note', link)).toMatch(/^Please write a link with words/)
  })
})
