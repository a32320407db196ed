import { MAIL_PARTS } from '#contracts/mail-texts.ts'
import type { OwnTexts, Site } from '#server/modules/notifications/index.ts'
import type { Fields } from './documents.ts'
import { inlineHtml, inlineText, parseInline } from './inline-text.ts'

/** Returns the texts of a mail, without those that are empty. The subject has no marks. */
export const mailTextOf = (fields: Fields, { publicUrl }: Pick<Site, 'publicUrl'>): OwnTexts =>
  Object.fromEntries(
    MAIL_PARTS.flatMap((part) => {
      const source = fields[part]?.trim()
      if (!source) return []
      const nodes = part === 'subject' ? [source] : parseInline(source)
      return [[part, { text: inlineText(nodes, publicUrl), html: inlineHtml(nodes, publicUrl) }]]
    }),
  )
