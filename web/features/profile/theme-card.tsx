import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { THEMES, useTheme } from '~/lib/theme.ts'
import { Card, CardHead } from '~/ui/card.tsx'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark or the system's theme. A choice applies at once and needs no saving. */
export function ThemeCard() {
  const t = useTranslations('profile.theme')
  const tShell = useTranslations('shell.themes')
  const id = useId()
  const [chosen, choose] = useTheme()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardHead id={id} title={t('title')} />
      <p className="-mt-3 mb-3 text-quiet">{t('text')}</p>
      <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,4.75rem),1fr))] gap-1 rounded-md bg-sunken p-1">
        <legend className="sr-only">{t('label')}</legend>
        {THEMES.map((theme) => {
          const Icon = ICONS[theme]
          return (
            <label
              key={theme}
              className="flex min-h-target cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-semibold text-quiet hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-brand"
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
    </Card>
  )
}
