import type { LegalPath } from './pages.ts'

/** A policy as data: it is shown as a page, and searched. */
export interface LegalText {
  readonly path: LegalPath
  /** The day since which it applies, such as 2026-11-21. */
  readonly updated: string
  readonly intro: string
  readonly sections: readonly LegalSection[]
}

export interface LegalSection {
  /** The anchor of the section. */
  readonly id: string
  readonly heading: string
  /** A text is a paragraph, several in brackets are a list. */
  readonly body: readonly (string | readonly string[])[]
}
