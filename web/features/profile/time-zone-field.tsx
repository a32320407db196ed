import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDateLocale } from '~/lib/format.ts'
import { browserTimeZone, useNow } from '~/lib/time.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'

interface TimeZoneFieldProps {
  /** The member's current zone. */
  own: string
  error: string | undefined
  /** Buttons do not fire the form's change event. */
  onChoose: () => void
}

export function TimeZoneField({ own, error, onChoose }: TimeZoneFieldProps) {
  const t = useTranslations('profile.details')
  const locale = useDateLocale()
  const now = useNow()
  const groups = useMemo(() => zoneGroups(own), [own])
  const select = useRef<HTMLSelectElement>(null)
  const [zone, setZone] = useState(own)
  const device = browserTimeZone()
  const chooseDevice = () => {
    if (select.current) select.current.value = device
    setZone(device)
    onChoose()
    select.current?.focus()
  }
  const time = t('timeZoneHint', { time: timeIn(zone, now, locale) })
  return (
    <div className="flex flex-col items-start gap-1">
      <div className="w-full">
        <Field label={t('timeZone')} error={error} hint={zone === own ? time : `${time} ${t('timeZoneChange')}`}>
          <Select ref={select} name="timeZone" defaultValue={own} onChange={(event) => setZone(event.target.value)}>
            {groups.map(({ region, zones }) => (
              <optgroup key={region} label={region || t('otherZones')}>
                {zones.map((name) => (
                  <option key={name} value={name}>
                    {zoneName(name)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      </div>
      {zone !== device && (
        <Button variant="quiet" className="-ml-4" onClick={chooseDevice}>
          {t('useDevice', { zone: device.replaceAll('_', ' ') })}
        </Button>
      )}
    </div>
  )
}

/** A region's zones, such as those of Europe. An empty region has the zones without one. */
interface ZoneGroup {
  readonly region: string
  readonly zones: readonly string[]
}

/** Returns the available zones by region, including the member's own and the device's under any name. */
function zoneGroups(own: string): ZoneGroup[] {
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
const zoneName = (zone: string): string => zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ')

/** Returns the current time in a zone, in a language. */
const timeIn = (timeZone: string, now: number, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(now)
