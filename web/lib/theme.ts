import { useSyncExternalStore } from 'react'
import { readPreference, writePreference } from './cache.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Runs in the head before the first paint, so that a chosen theme never flashes. Without a choice the style sheet
 * follows the system.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('paz_theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = readPreference('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function chooseTheme(theme: Theme): void {
  writePreference('theme', theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): [Theme, (theme: Theme) => void] => [
  useSyncExternalStore(subscribe, readTheme, () => 'system' as const),
  chooseTheme,
]
