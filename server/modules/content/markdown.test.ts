import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONTENT_DOCUMENTS } from '#contracts/content-rules.ts'
import { defaultFields, findFieldErrors, renderParts } from './documents.ts'
import { findMarkdownProblem, isAllowedLink, renderSections } from './markdown.ts'

const htmlOf = (source: string) => renderSections(source).map(({ html }) => html)

describe('the subset of Markdown', () => {
  test('has headings, paragraphs, lists, links, bold and italic', () => {
    expect(
      renderSections('Hello **you**\n\n## A *b*\n\n- one\n- two\n\n1. x\n\n### C\n\n[d](https://e.example/?f=1)'),
    ).toEqual([
      { id: '', heading: '', headingHtml: '', html: '<p>Hello <strong>you</strong></p>', text: 'Hello you' },
      {
        id: 'a-b',
        heading: 'A b',
        headingHtml: 'A <em>b</em>',
        html: '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<ol>\n<li>x</li>\n</ol>\n<h3>C</h3>\n<p><a href="https://e.example/?f=1">d</a></p>',
        text: 'one two x C d',
      },
    ])
  })

  test('gives equal headings different anchors', () => {
    expect(renderSections('## A\n\n## A\n\n## ?').map(({ id }) => id)).toEqual(['', 'a', 'a-2', 'section'])
  })

  test('links to sections of the same page, whatever the letters of their headings', () => {
    const [, section] = renderSections('## Über uns\n\n[a](#über-uns) [b](/legal/disclaimer#über-uns)')
    expect(section?.id).toBe('über-uns')
    expect(section?.html).toBe('<p><a href="#über-uns">a</a> <a href="/legal/disclaimer#über-uns">b</a></p>')
  })

  test.each([
    ['code', '`a`', '<p>`a`</p>'],
    ['a quote', '> a', '<p>&gt; a</p>'],
    ['a rule', '---', '<p>---</p>'],
    ['an indented text', '    a', '<p>a</p>'],
    ['something unclosed', '**a [b](', '<p>**a [b](</p>'],
    ['a reference', '[a]: https://b.example', '<p>[a]: https://b.example</p>'],
  ])('leaves %s as text', (_, source, html) => {
    expect(htmlOf(source)).toEqual([html])
  })

  test.each([
    ['HTML', 'a <b>c', 'HTML is not possible here: <b>'],
    ['a script', '<script>alert(1)</script>', 'HTML is not possible here: <script>'],
    ['a comment', '<!-- a', 'HTML is not possible here: <!-- a'],
    ['an image', '![a](https://b.example/c.png)', 'Images are not possible here'],
    ['a heading of the first level', '# A', 'Headings begin with ## or ###'],
    ['an unknown name', 'Hello {user}', 'There is no value with this name: {user}'],
    ['a script as a link', '[a](javascript:alert(1))', expect.stringContaining('javascript:alert(1')],
    ['a hidden script', '[a](java&#115;cript:b)', expect.stringContaining('javascript:b')],
    ['a link without an address', '[a]()', 'A link has no address'],
    ['a link without encryption', '[a](http://b.example)', expect.stringContaining('http://b.example')],
  ])('refuses %s', (_, source, sentence) => {
    expect(findMarkdownProblem(source)).toEqual(sentence)
  })

  test('accepts a comparison, and a name in braces', () => {
    expect(findMarkdownProblem('1 < 2 and {name}')).toBeUndefined()
    expect(htmlOf('1 < 2 & {name}')).toEqual(['<p>1 &lt; 2 &amp; %APP_NAME%</p>'])
    expect(htmlOf('[write](mailto:{supportEmail})')).toEqual(['<p><a href="mailto:%SUPPORT_EMAIL%">write</a></p>'])
  })

  test.each(['https://a.example/b?c=d#e', 'mailto:a@b.example', '/support', '/legal/disclaimer#age', '#age'])(
    'links to %s',
    (url) => {
      expect(isAllowedLink(url)).toBe(true)
    },
  )

  test.each([
    '//a.example',
    '/\\a.example',
    '/api/docs',
    'data:text/html,a',
    'vbscript:a',
    'JAVASCRIPT:a',
    'https://',
    'ftp://a',
    '',
  ])('does not link to %s', (url) => {
    expect(isAllowedLink(url)).toBe(false)
  })

  test('makes no other elements and attributes, of any text', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      '[a](',
      ')',
      '![',
      '**',
      '_',
      '## ',
      '- ',
      '\n',
      '\n\n',
      '&lt;',
      'javascript:',
      'https://a.b',
      ' onload=',
      '{name}',
      '`',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        for (const html of htmlOf(parts.join(''))) {
          const text = html.replace(
            /<\/?(?:p|ul|ol|li|h[1-6]|strong|em|a)>|<ol start="\d+">|<a href="(?:https:\/\/[^"<>]*)?"(?: title="[^"<>]*")?>/g,
            '',
          )
          expect(text).not.toMatch(/[<>]/)
        }
      }),
    )
  })
})

const DEFAULT = { version: null, since: null, until: null }

describe('the default texts', () => {
  test('are possible, and have no unknown names', () => {
    const texts = CONTENT_DOCUMENTS.filter((document) => document !== 'banner')
    for (const document of texts) expect(findFieldErrors(document, defaultFields(document))).toEqual([])
  })

  test('become the parts of their pages', () => {
    expect(Object.keys(renderParts('disclaimer', defaultFields('disclaimer'), DEFAULT))).toEqual([
      'updated',
      'intro',
      'contents',
      'sections',
    ])
    const { questions = '' } = renderParts('faq', defaultFields('faq'), DEFAULT)
    expect(questions.match(/<details id="faq-/g)).toHaveLength(7)
  })
})

test.each([
  ['', 'Please enter a text'],
  ['Hello', 'Begin with a question: ## What …?'],
  ['## Why?\n\n## How?\n\nSo.', 'This question has no answer: Why?'],
])('the questions cannot be %j', (text, message) => {
  expect(findFieldErrors('faq', { text })).toEqual([{ field: 'fields.text', message }])
})

test('a banner is escaped for the landing page and for a meta element, without names, and is shown at its place only', () => {
  const fields = { text: 'A "b" <c> %APP_NAME%', link: '/rewards?a=1&b=2', place: 'both' }
  expect(renderParts('banner', fields, { ...DEFAULT, version: 3 })).toEqual({
    landing: '<a href="/rewards?a=1&#38;b=2">A &#34;b&#34; &#60;c&#62; &#37;APP_NAME&#37;</a>',
    member: expect.not.stringMatching(/[<>"'%]/),
  })
  expect(renderParts('banner', { ...fields, place: 'member' }, DEFAULT).landing).toBe('')
  expect(renderParts('banner', { ...fields, place: 'landing' }, DEFAULT).member).toBe('')
  expect(findFieldErrors('banner', { text: '', link: 'javascript:a', place: 'x' }).map(({ field }) => field)).toEqual([
    'fields.text',
    'fields.link',
    'fields.place',
  ])
})
