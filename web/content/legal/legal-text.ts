import type { LegalPath } from './pages.ts'

/** A policy as data, for its page and for the search. */
export interface LegalText {
  readonly path: LegalPath
  /** The day from which it applies, such as 2026-11-21. */
  readonly updated: string
  readonly intro: string
  readonly sections: readonly LegalSection[]
}

export interface LegalSection {
  /** The anchor of the section. */
  readonly id: string
  readonly heading: string
  /** A string is a paragraph, an array is a list. */
  readonly body: readonly (string | readonly string[])[]
}
