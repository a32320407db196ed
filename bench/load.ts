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
  /** Responses that were errors, and requests without a response. */
  readonly refused: number
  readonly requests: number
}

/**
 * A kind of request. In path and JSON `$member` is the member's number, `$padded` the same in twelve digits at the end of an id,
 * `$digits` its last two digits, and `$count` the number of the request.
 */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The JSON body, if any. */
  readonly json?: string
  /** Its weight in the mix. */
  readonly weight?: number
}

interface LoadOptions {
  readonly url: string
  readonly secret: string
  /** Members `from` to `to` in turn, repeatedly, so that two concurrent requests never come from one member. */
  readonly from: number
  readonly to: number
  readonly connections: number
  readonly seconds: number
  /** Requests per second, evenly spaced; undefined for the highest possible rate. */
  readonly rate?: number
  /** Whether each member calls from another address, for a server that trusts this machine as a proxy. */
  readonly ownAddresses?: boolean
}

export type Load = LoadOptions & (Call | { readonly mix: readonly Call[] })

/**
 * Loads the server with wrk from one thread, because wrk needs little of the machine that it measures. With a rate, each connection
 * waits before its next request.
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

/** Each call of a mix iterates through the members separately, with another start: its n-th pass is a member's n-th call. */
function script(options: Load, cookies: string): string {
  const { rate, connections, from, ownAddresses } = options
  const calls = 'mix' in options ? options.mix : [options]
  const table = calls.map(
    ({ method, path, json, weight = 1 }) =>
      `{ weight = ${weight}, method = "${method}", path = "${path}", body = ${json ? `[[${json}]]` : 'nil'}, count = 0 }`,
  )
  const pause = rate ? `function delay() return math.random() * ${(2000 * connections) / rate} end` : ''
  return `
local calls = { ${table.join(', ')} }
local total = 0
for _, call in ipairs(calls) do total = total + call.weight end
local cookies = {}
for line in io.lines("${cookies}") do cookies[#cookies + 1] = line end
local count = 0
local run = string.format("%04x%04x", math.random(0, 65535), os.time() % 65536)
local function choose()
  local place = math.random() * total
  for index, call in ipairs(calls) do
    place = place - call.weight
    if place < 0 then return index, call end
  end
  return 1, calls[1]
end
function request()
  local index, call = choose()
  local member = (call.count + math.floor((index - 1) * #cookies / #calls)) % #cookies + 1
  call.count = call.count + 1
  count = count + 1
  local number = member - 1 + ${from}
  local padded = string.format("%012d", number)
  local values = { member = tostring(number), padded = padded, digits = padded:sub(-2), count = tostring(count) }
  local function filled(text) return text and (text:gsub("%$(%a+)", values)) end
  local headers = {
    ["Cookie"] = cookies[member],
    ["Idempotency-Key"] = string.format("%s-%04x-4000-8000-%012x", run, member % 65536, count),
  }
  if call.body then headers["Content-Type"] = "application/json" end
  ${ownAddresses ? 'headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.floor(number / 65536) % 256, math.floor(number / 256) % 256, number % 256)' : ''}
  return wrk.format(call.method, filled(call.path), headers, filled(call.body))
end
${pause}
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('RESULT {"requestsPerSecond":%.1f,"p50":%.3f,"p99":%.3f,"refused":%d,"requests":%d}',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout, summary.requests))
end`
}
