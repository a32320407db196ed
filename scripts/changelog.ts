// The texts that a release changes. Each function returns the new text and throws an Error that says what is wrong.

const UNRELEASED = '## [Unreleased]'
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Returns the numbers of a version such as `0.3.0`. */
export function parseVersion(version: string): readonly [number, number, number] {
  const found = VERSION.exec(version)
  if (!found) throw new Error(`${version} is no version such as 0.3.0`)
  return [Number(found[1]), Number(found[2]), Number(found[3])]
}

/** Returns whether a version comes after another. */
export function isLater(version: string, other: string): boolean {
  const [one, two] = [parseVersion(version), parseVersion(other)]
  const at = one.findIndex((number, index) => number !== two[index])
  return at >= 0 && (one[at] ?? 0) > (two[at] ?? 0)
}

/**
 * Gives the section 'Unreleased' of the changelog a version and a day, and adds an empty one above it.
 * @param day such as `2026-11-27`
 */
export function releaseChangelog(changelog: string, version: string, day: string): string {
  if (changelog.includes(`## [${version}]`)) throw new Error(`The changelog already has ${version}`)
  if (!sectionOf(changelog, 'Unreleased')) throw new Error('The changelog lists no unreleased changes')
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
}

/** Returns the text of a version's section, without its heading; empty if there is none. */
export function sectionOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => text.startsWith(`[${version}]`)) ?? ''
  return section.replace(/^.*\n/, '').trim()
}

const ROW = /^\| (\d+\.\d+) \| .* \|$/gm

/** Changes the table of supported versions: only the minor version of this release gets security fixes. */
export function supportOnly(policy: string, version: string): string {
  const minor = parseVersion(version).slice(0, 2).join('.')
  const rows = [...policy.matchAll(ROW)]
  const [first] = rows
  if (!first) throw new Error('The security policy has no table of versions')
  const older = rows.map(([, name]) => name).filter((name) => name !== minor)
  const lines = [`| ${minor} | yes |`, ...older.map((name) => `| ${name} | no: upgrade to ${minor} |`)]
  const table = rows.map(([row]) => row).join('\n')
  return policy.replace(table, lines.join('\n'))
}

/** Returns the file of the Helm chart with another version, which is that of the server as well. */
export const setChartVersion = (chart: string, version: string): string =>
  chart.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`)
