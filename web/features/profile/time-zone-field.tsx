import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDateLocale } from '~/lib/format.ts'
import { browserTimeZone, useNow } from '~/lib/time.ts'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/input.tsx'
import { timeIn, zoneGroups, zoneName } from './time-zones.ts'

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
