import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultFields, findFieldErrors, renderParts } from './documents.ts'
import { findInlineProblem, inlineHtml, inlineText, parseInline } from './inline-text.ts'
import { mailTextOf } from './mail-text.ts'

const SITE = { publicUrl: 'https://points.example' }
const DEFAULT = { version: null, since: null, until: null }
const htmlOf = (source: string) => inlineHtml(parseInline(source))
const errorsOf = (...args: Parameters<typeof findFieldErrors>) =>
  Object.fromEntries(findFieldErrors(...args).map(({ field, message }) => [field.replace('fields.', ''), message]))

describe('a short text', () => {
  test('can have bold, italic and links, also in each other', () => {
    expect(htmlOf('**a** _b_ [c *d*](https://e.example/?f=1&g=2) [h](/support) [i](mailto:j@k.example)')).toBe(
      '<strong>a</strong> <em>b</em> <a href="https://e.example/?f=1&#38;g=2">c <em>d</em></a> <a href="/support">h</a> <a href="mailto:j@k.example">i</a>',
    )
  })

  test('has the words of its links with their addresses as plain text', () => {
    const nodes = parseInline(
      '**See** [our *rules*](/legal/disclaimer), [a](https://b.example) or [write](mailto:c@d.example).',
    )
    expect(inlineText(nodes, SITE.publicUrl)).toBe(
      'See our rules (https://points.example/legal/disclaimer), a (https://b.example) or write (c@d.example).',
    )
  })

  test.each([
    '# A',
    '## A\n\n- b\n- c\n\n1. d\n2. e',
    '> a\n---\n`b`',
    '    2 * 3 * 4, snake_case, 5 < 6 & "7"',
    'a\n\n\n\nb\n c',
    '*a\n\nb*',
    '**a [b](',
    '&amp; &#42;',
    'C:\\Users',
    '[a](javascript:alert(1)) [b](http://c.example) [d](data:text/html,e) [f](//g.example)',
  ])('stays as typed without these marks: %j', (source) => {
    expect(parseInline(source).join('')).toBe(source)
  })

  test('shows a mark after a backslash as typed', () => {
    expect(htmlOf('\\*a\\* \\[b](https://c.example)')).toBe('*a* [b](https://c.example)')
  })

  test.each([
    ['HTML', 'a <b>c', 'HTML is not possible here: <b>'],
    ['an image', '![a](https://b.example/c.png)', 'Images are not possible here'],
    ['a script as a link', 'a [*b*](javascript:alert)', expect.stringContaining('javascript:alert')],
    ['a script as a link after a paragraph', 'a\n\n[b](javascript:c)', expect.stringContaining('javascript:c')],
    ['a link without encryption', '[a](http://b.example)', expect.stringContaining('http://b.example')],
    ['a link without an address', '[a]()', 'A link has no address'],
  ])('is refused with %s', (_, source, sentence) => {
    expect(findInlineProblem(source)).toEqual(sentence)
  })

  test('has no other elements and attributes, of any text', () => {
    const addresses = ['https://a.b', '/c', 'javascript:d', '//e.f', 'data:g', '/c" onload="h', 'https://a.b?<i>']
    const pieces = fc.oneof(
      fc.constantFrom(...addresses.map((address) => `[a](${address})`)),
      fc.constantFrom(
        ...['<', '>', '"', "'", '[a](', ')', '![', '**', '_', '\\', '\n\n', '&lt;', 'javascript:', 'https://a.b', '/c'],
        ...[' onload=', '{name}', '<script>', '<a href="'],
      ),
    )
    let links = 0
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const html = htmlOf(parts.join(''))
        if (html.includes('<a ')) links += 1
        const text = html.replace(/<\/?(?:strong|em|a)>|<a href="(?:https:\/\/|\/(?!\/))?[^"'<>]*">/g, '')
        expect(text).not.toMatch(/[<>"']/)
        expect(html).not.toMatch(/href="(?!https:\/\/|\/c|")/)
      }),
    )
    expect(links).toBeGreaterThan(0)
  })
})

describe('a text of the landing page', () => {
  const render = (changed: Record<string, string>) =>
    renderParts('landing', { ...defaultFields('landing'), ...changed }, DEFAULT)

  test('has marks in running texts only', () => {
    const text = '**a** [b](/rewards)'
    const marked = '<strong>a</strong> <a href="/rewards">b</a>'
    const names = ['heroText', 'heroNote', 'joinText', 'firstQuote']
    const plain = [
      'heroTitle',
      'membersCount',
      'membersLabel',
      'firstName',
      'firstAbout',
      'searchTitle',
      'searchDescription',
    ]
    const parts = render(Object.fromEntries([...names, ...plain].map((name) => [name, text])))
    expect(names.map((name) => parts[name])).toEqual(names.map(() => marked))
    expect(plain.map((name) => parts[name])).toEqual(plain.map(() => text))
  })

  test('has names in braces, also as the address of a link', () => {
    const text = '**{welcomeBonus}**: [write](mailto:{supportEmail}) or [read]({channelUrl})'
    expect(errorsOf('landing', { ...defaultFields('landing'), joinText: text })).toEqual({})
    expect(render({ joinText: text }).joinText).toBe(
      '<strong>%WELCOME_BONUS%</strong>: <a href="mailto:%SUPPORT_EMAIL%">write</a> or <a href="%CHANNEL_URL%">read</a>',
    )
  })
})

describe('a mail', () => {
  test('has marks in its text and note, and pages of this site with their whole address', () => {
    const text = '**{subject}** [here](/support)'
    const marked = {
      text: '{subject} here (https://points.example/support)',
      html: '<strong>{subject}</strong> <a href="https://points.example/support">here</a>',
    }
    expect(mailTextOf({ subject: text, body: text, note: text }, SITE)).toEqual({
      subject: { text, html: text },
      body: marked,
      note: marked,
    })
    expect(mailTextOf({ subject: '', body: ' ', note: '' }, SITE)).toEqual({})
  })

  test.each([
    ['a value that chooses where a link leads', '[a](https://{subject})', 'The address of a link cannot have names'],
    ['a value in a path', '{subject} [a](https://b.example/{subject})', 'The address of a link cannot have names'],
    ['a hidden value', '[a](https://b.example/&#123;subject})', 'The address of a link cannot have names'],
    ['a setting in an address', '{subject} [a](%PUBLIC_URL%)', 'The address of a link cannot have names'],
    ['a value that is not shown', '[a](https://b.example "{subject}")', 'This text needs {subject}'],
    ['a section', '{subject} [a](#b)', 'A mail has no sections to link to'],
    ['an address that is not a link', '{subject} https://b.example', expect.stringContaining('[words](https://…)')],
    [
      'another address as words',
      '{subject} [https://b.example](https://c.example)',
      expect.stringContaining('[words]('),
    ],
    ['a divided address', '{subject} https:*//b*.example', expect.stringContaining('[words](')],
  ])('is refused with %s', (_, body, message) => {
    expect(errorsOf('mail-support-opened', { subject: '', body, note: '' })).toEqual({ body: message })
  })

  test('is accepted with a link, and without links in its subject', () => {
    const link = '[a](https://b.example)'
    expect(errorsOf('mail-support-opened', { subject: 'a', body: `**{subject}** ${link}`, note: link })).toEqual({})
    expect(errorsOf('mail-support-opened', { subject: link, body: '', note: '' })).toEqual({
      subject: 'A subject cannot have links',
    })
  })
})

describe('a banner', () => {
  const render = (text: string, link = '') => renderParts('banner', { text, link, place: 'both' }, DEFAULT)

  test('is a text with marks, or a link as a whole', () => {
    const text = 'A *week* of [games](/games)'
    expect(render(text).landing).toBe('<p>A <em>week</em> of <a href="/games">games</a></p>')
    expect(render('A *week*', '/games').landing).toBe('<a href="/games">A <em>week</em></a>')
    expect(errorsOf('banner', { text, link: '', place: 'both' })).toEqual({})
    expect(errorsOf('banner', { text, link: '/games', place: 'both' })).toEqual({
      text: 'The whole text is a link already',
    })
    expect(errorsOf('banner', { text: '[a](%PUBLIC_URL%)', link: '', place: 'both' })).toEqual({
      text: 'The address of a link cannot have names',
    })
    // A link in a link is not HTML.
    expect(render(text, '/rewards').landing).toBe(render(text).landing)
  })

  test('reaches the pages of members as data', () => {
    const json = (render('A **week** {name}').member ?? '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    expect(JSON.parse(json)).toEqual({
      version: '0',
      nodes: ['A ', { tag: 'strong', nodes: ['week'] }, ' {name}'],
      until: null,
    })
  })
})
