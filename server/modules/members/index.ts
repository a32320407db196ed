/** What others may use of members. */
export { notesData } from './notes.ts'
export { candidates, hasWords, planSearch, type Search } from './search.ts'
