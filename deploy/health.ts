// The health check of a container. Exits with 0 if the server answers, otherwise with 1. `--wait 60` asks for that many seconds.

const { PORT = '3000' } = process.env
const waitMs = process.argv[2] === '--wait' ? Number(process.argv[3]) * 1000 : 0
const giveUpAt = performance.now() + waitMs

async function isHealthy(): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, { signal: AbortSignal.timeout(4000) })
    return answer.ok
  } catch {
    return false
  }
}

let healthy = await isHealthy()
while (!healthy && performance.now() < giveUpAt) {
  await new Promise((resolve) => setTimeout(resolve, 500))
  healthy = await isHealthy()
}
process.exitCode = healthy ? 0 : 1
