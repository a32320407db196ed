import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Imports the model as the worker thread does, and prints the address of every loaded file. */
const PRINT_LOADED = `
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })
  await import('./model-worker.ts')`

test('the worker thread, which each preview starts, loads the model alone', () => {
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', PRINT_LOADED], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const files = loaded.trim().split('\n')
  expect(files.some((url) => url.endsWith('/month-samples.ts'))).toBe(true)
  expect(files.filter((url) => /node_modules/.test(url) || /server\/modules\/(?!economy\/model)/.test(url))).toEqual([])
})
