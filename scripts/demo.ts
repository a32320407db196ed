// Like start, but on a separate data directory that is filled with members and a history.

process.env.DATA_DIR ??= './data-demo'
process.env.TELEGRAM_API_ROOT ??= 'stand-in'
const { createDatabase } = await import('../server/start.ts')
createDatabase(process.env)
const { loadDemo } = await import('../server/cli/load-demo.ts')
await loadDemo()
const { serve } = await import('./serve.ts')
await serve()
