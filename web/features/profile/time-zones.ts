import { browserTimeZone } from '~/lib/time.ts'

/** A region's zones, such as those of Europe. An empty region holds what belongs to none. */
export interface ZoneGroup {
  readonly region: string
  readonly zones: readonly string[]
}

/** The zones to choose from, by region; the member's own and the device's are among them whatever they are called. */
export function zoneGroups(own: string): ZoneGroup[] {
  const known = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own, browserTimeZone()])
  const groups = new Map<string, string[]>()
  for (const zone of [...known].sort()) {
    const slash = zone.indexOf('/')
    const region = slash === -1 ? '' : zone.slice(0, slash)
    groups.set(region, [...(groups.get(region) ?? []), zone])
  }
  return [...groups].map(([region, zones]) => ({ region, zones }))
}

/** 'Europe/Isle_of_Man' as 'Isle of Man', beneath its region. */
export const zoneName = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')

/** The time of day there, in a language. */
export const timeIn = (timeZone: string, now: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(now)
