import { expect, test } from 'vitest'
import { SETTING_GROUPS, SETTINGS } from '#server/settings.ts'
import { readPage, withTables } from './write-configuration.ts'

test('docs/configuration.md is up to date; `npm run configuration` writes it', () => {
  const page = readPage()
  expect(page).toBe(withTables(page))
})

test('every setting that the server reads is in a group of the page', () => {
  const documented = SETTING_GROUPS.flatMap(([, settings]) => Object.keys(settings))
  expect(documented.toSorted()).toEqual(Object.keys(SETTINGS).toSorted())
})
