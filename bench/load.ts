import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cookieOf } from './population.ts'

const run = promisify(execFile)

export interface LoadResult {
  readonly requestsPerSecond: number
  readonly p50: number
  /** Milliseconds. */
  readonly p99: number
  readonly refused: number
  readonly requests: number
}

export interface Load {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly secret: string
  /** Members `from` to `to`, one after the other and then again, so that no two requests meet in one member. */
  readonly from: number
  readonly to: number
  readonly connections: number
  readonly seconds: number
  /** Requests per second, evenly spaced; without it as many as there can be. */
  readonly rate?: number
  /** JSON to send instead of none, with `$member` for the member's number and `$count` for the request's. */
  readonly json?: string
}

/**
 * Loads the server with wrk, from one thread: a program of few instructions, so that it takes little of
 * the machine that it measures. With a rate, each connection waits before its next request.
 */
export async function load(options: Load): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'paz-load-'))
  const cookies = Array.from({ length: options.to - options.from + 1 }, (_, index) =>
    cookieOf(options.from + index, options.secret),
  )
  writeFileSync(join(folder, 'cookies'), cookies.join('\n'))
  writeFileSync(join(folder, 'load.lua'), script(options, join(folder, 'cookies')))
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${options.connections}`,
    `-d${options.seconds}s`,
    '--timeout',
    '20s',
    '-s',
    join(folder, 'load.lua'),
    options.url,
  ])
  const [, json] = stdout.split('RESULT ')
  return JSON.parse(json ?? '')
}

function script({ method, path, rate, connections, from, json }: Load, cookies: string): string {
  const body = json
    ? `, (string.gsub(string.gsub([[${json}]], "$member", tostring(member - 1 + ${from})), "$count", tostring(count)))`
    : ''
  const type = json ? ', ["Content-Type"] = "application/json"' : ''
  const pause = rate ? `function delay() return math.random() * ${(2000 * connections) / rate} end` : ''
  return `
local cookies = {}
for line in io.lines("${cookies}") do cookies[#cookies + 1] = line end
local count = 0
local run = string.format("%04x%04x", math.random(0, 65535), os.time() % 65536)
function request()
  local member = count % #cookies + 1
  count = count + 1
  local key = string.format("%s-%04x-4000-8000-%012x", run, member % 65536, count)
  return wrk.format("${method}", "${path}", { ["Cookie"] = cookies[member], ["Idempotency-Key"] = key${type} }${body})
end
${pause}
function done(summary, latency)
  io.write(string.format('RESULT {"requestsPerSecond":%.1f,"p50":%.3f,"p99":%.3f,"refused":%d,"requests":%d}',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    summary.errors.status, summary.requests))
end`
}
