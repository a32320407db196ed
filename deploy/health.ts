// What a container's health check runs: 0 where the server answers, 1 where it does not.

const { PORT = '3000' } = process.env

try {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4000) })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
