// Short texts with bold, italic and links in Markdown. Line breaks, and marks of longer texts such as headings and lists, stay as typed.

import type { InlineNode } from '#contracts/content-rules.ts'
import { escapeHtml } from './escape-html.ts'
import { findMarkProblem, parseInlineTokens } from './markdown.ts'

/** Returns the words and marks of a text. A mark ends with its paragraph at the latest. */
export const parseInline = (source: string): readonly InlineNode[] =>
  source.split('\n\n').flatMap((paragraph, index) => [...(index > 0 ? ['\n\n'] : []), ...parseParagraph(paragraph)])

function parseParagraph(paragraph: string): readonly InlineNode[] {
  const root: InlineNode[] = []
  const open = [root]
  for (const token of parseInlineTokens(paragraph)) {
    const { nesting, tag, type, content } = token
    if (nesting === -1) open.pop()
    else if (nesting === 0) open.at(-1)?.push(type === 'hardbreak' ? '\n' : content)
    else {
      const nodes: InlineNode[] = []
      const href = token.attrGet('href')
      open.at(-1)?.push({ tag: tag as 'strong' | 'em' | 'a', ...(href !== null && { href: String(href) }), nodes })
      open.push(nodes)
    }
  }
  return root
}

/** Returns safe HTML. @param site the start of links to pages of this site; without it they are relative */
export const inlineHtml = (nodes: readonly InlineNode[], site = ''): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node)
      const { tag, href } = node
      const attribute = href === undefined ? '' : ` href="${escapeHtml(absolute(href, site))}"`
      return `<${tag}${attribute}>${inlineHtml(node.nodes, site)}</${tag}>`
    })
    .join('')

/** Returns the words, those of a link followed by its address in brackets. @param site the start of links to pages of this site */
export const inlineText = (nodes: readonly InlineNode[], site: string): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const words = inlineText(node.nodes, site)
      return node.href === undefined ? words : `${words} (${absolute(node.href, site).replace(/^mailto:/i, '')})`
    })
    .join('')

const absolute = (href: string, site: string): string => (href.startsWith('/') ? site + href : href)

/** Returns the words without marks and addresses. */
export const wordsOf = (nodes: readonly InlineNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.nodes))).join('')

/** Returns the addresses of the links. */
export const linksOf = (nodes: readonly InlineNode[]): readonly string[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.href === undefined ? [] : [node.href]), ...linksOf(node.nodes)],
  )

/** Returns a sentence about the first HTML, image or forbidden link in a text; undefined if there is none. */
export const findInlineProblem = (source: string): string | undefined =>
  findMarkProblem(source, source.split('\n\n').flatMap(parseInlineTokens))
