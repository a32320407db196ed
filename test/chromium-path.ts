import { existsSync } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'

/** Chromium without its user interface, which takes processor time from the page, if it is installed. CHROMIUM_PATH names another one. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')
