import { expect, test } from 'vitest'
import { isLater, releaseChangelog, sectionOf, setChartVersion, supportOnly } from './changelog.ts'

const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A wheel.\n\n## [0.2.0] - 2026-11-24\n\n- A quiz.\n'

test('a later version has a greater first number that differs', () => {
  expect(isLater('0.10.0', '0.9.9')).toBe(true)
  expect(isLater('1.0.0', '0.9.9')).toBe(true)
  for (const version of ['0.2.0', '0.1.9']) expect(isLater(version, '0.2.0')).toBe(false)
  expect(() => isLater('0.3', '0.2.0')).toThrow('0.3 is no version')
})

test('a release gives the unreleased changes a version and a day', () => {
  const released = releaseChangelog(CHANGELOG, '0.3.0', '2026-11-27')
  expect(sectionOf(released, '0.3.0')).toBe('### Added\n\n- A wheel.')
  expect(sectionOf(released, 'Unreleased')).toBe('')
  expect(sectionOf(released, '0.2.0')).toBe('- A quiz.')
  expect(released).toContain('## [Unreleased]\n\n## [0.3.0] - 2026-11-27\n')
  expect(() => releaseChangelog(released, '0.4.0', '2026-11-28')).toThrow('no unreleased changes')
  expect(() => releaseChangelog(CHANGELOG, '0.2.0', '2026-11-28')).toThrow('already has 0.2.0')
})

test('only the newest minor version gets security fixes', () => {
  const policy = 'Versions\n\n| version | fixes |\n|---|---|\n| 0.2 | yes |\n| 0.1 | no: upgrade to 0.2 |\n\nMore.\n'
  const next = supportOnly(policy, '0.3.0')
  expect(next).toContain('| 0.3 | yes |\n| 0.2 | no: upgrade to 0.3 |\n| 0.1 | no: upgrade to 0.3 |\n\nMore.')
  expect(supportOnly(next, '0.3.1')).toBe(next)
})

test('the chart has the version of the server', () => {
  const chart = 'apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\nkubeVersion: ">=1.28.0-0"\n'
  expect(setChartVersion(chart, '0.3.0')).toBe(chart.replaceAll('0.2.0', '0.3.0'))
})
