import { Monitor, Moon, Palette, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { THEMES, useTheme } from '~/lib/theme.ts'
import { Setting } from './setting.tsx'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark or the system's theme. A choice applies at once and needs no saving. */
export function ThemeSetting() {
  const t = useTranslations('profile.theme')
  const tShell = useTranslations('shell.themes')
  const [chosen, choose] = useTheme()
  return (
    <Setting icon={<Palette />} title={t('title')} text={t('text')}>
      <fieldset className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
        <legend className="sr-only">{t('label')}</legend>
        {THEMES.map((theme) => {
          const Icon = ICONS[theme]
          return (
            <label
              key={theme}
              className="flex min-h-target flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2.5 text-sm font-semibold text-quiet hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-brand"
            >
              <input
                type="radio"
                name="theme"
                checked={chosen === theme}
                onChange={() => choose(theme)}
                className="sr-only"
              />
              <Icon aria-hidden className="size-4" />
              {tShell(theme)}
            </label>
          )
        })}
      </fieldset>
    </Setting>
  )
}
