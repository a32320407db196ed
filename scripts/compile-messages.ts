import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { readonly [key: string]: string | Messages }

const compileAll = (messages: Messages): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )

/** Turns the ICU texts of `directory` into the small arrays that the browser formats without a parser. */
export function compileMessages(directory: string): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\.json$/ },
      handler(code, id) {
        if (!id.startsWith(directory)) return null
        return { code: JSON.stringify(compileAll(JSON.parse(code) as Messages)), map: null }
      },
    },
  }
}
