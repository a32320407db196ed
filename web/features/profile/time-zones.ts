import { browserTimeZone } from '~/lib/time.ts'

/** A region's zones, such as those of Europe. An empty region has the zones without one. */
export interface ZoneGroup {
  readonly region: string
  readonly zones: readonly string[]
}

/** Returns the available zones by region, including the member's own and the device's under any name. */
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

/** 'Isle of Man' for 'Europe/Isle_of_Man', for a list below its region. */
export const zoneName = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')

/** Returns the current time in a zone, in a language. */
export const timeIn = (timeZone: string, now: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(now)
