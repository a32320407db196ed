// The container's health check. Exits with 0 if the server answers, otherwise with 1.

const { PORT = '3000' } = process.env

try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
