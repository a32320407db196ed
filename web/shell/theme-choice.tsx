import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { THEMES, useTheme } from '~/lib/theme.ts'
import { classes } from '~/ui/classes.ts'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark or the system's theme, as three menu items. */
export function ThemeChoice() {
  const t = useTranslations('shell')
  const [chosen, choose] = useTheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu
    <div role="group" aria-label={t('theme')} className="my-1 flex gap-1 rounded-md bg-sunken p-1">
      {THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <button
            key={theme}
            type="button"
            role="menuitemradio"
            aria-checked={chosen === theme}
            tabIndex={-1}
            onClick={(event) => {
              // Choosing a theme keeps the menu open.
              event.stopPropagation()
              choose(theme)
            }}
            className={classes(
              'flex min-h-target flex-1 items-center justify-center gap-1.5 rounded-sm px-2 text-sm font-semibold',
              chosen === theme ? 'bg-raised text-ink shadow-card' : 'text-quiet hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {t(`themes.${theme}`)}
          </button>
        )
      })}
    </div>
  )
}
