import { describe, expect, test } from 'vitest'
import { findMailProblem, MAIL_DOCUMENTS, MAIL_PARTS, namesOfMail } from '#contracts/mail-texts.ts'
import { exampleValues, previewMail } from './mail-samples.ts'

const SITE = { appName: 'Paz', publicUrl: 'https://points.example' }

describe('the own texts of each mail', () => {
  test.each(MAIL_DOCUMENTS)('%s have a value for each name, are escaped, and replace the product’s', (document) => {
    const named = namesOfMail(document).map((name) => `${name}: {${name}}`)
    const text = `<b>Own</b> ${named.join(', ')}`
    for (const part of MAIL_PARTS) expect(findMailProblem(document, part, text)).toBeUndefined()
    const html = previewMail(document, { subject: text, body: `${text}\nSecond line`, note: text }, SITE)
    const values = exampleValues(document, SITE)
    expect(values.filter(({ value }) => value === '')).toEqual([])
    expect(html).not.toMatch(/\{\w+\}/)
    expect(html).toContain('&lt;b&gt;Own&lt;/b&gt; app: Paz')
    expect(html).toContain('<br>Second line')
    expect(html).not.toContain('<b>')
    // Parts that are empty are the product's.
    expect(previewMail(document, { subject: '', body: ' ', note: '' }, SITE)).toBe(previewMail(document, {}, SITE))
  })

  test('need the values without which the mail is of no use, and have no others and no links', () => {
    expect(findMailProblem('mail-confirm-code', 'body', 'Your code: {code}')).toBeUndefined()
    expect(findMailProblem('mail-confirm-code', 'body', 'Your code')).toBe('This text needs {code}')
    expect(findMailProblem('mail-confirm-code', 'note', 'Keep it to yourself')).toBeUndefined()
    expect(findMailProblem('mail-confirm', 'subject', 'Hello {code}')).toBe(
      'This mail has no value with this name: {code}',
    )
    for (const link of ['See https://evil.example', 'See www.evil.example'])
      expect(findMailProblem('mail-confirm', 'note', link)).toMatch(/^Links are not possible/)
  })
})
