// Checks that imports go down only: a file of a layer may import the layers listed for it, and no other layer of the project. Files
// must not import each other in a cycle either, not even for types only.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findRuleImports } from './rule-numbers.ts'

const root = join(import.meta.dirname, '..')

/** Modules of the server from the bottom up: each may use those before it, through their index. */
const MODULES = [
  'rules',
  'audit-log',
  'notifications',
  'ledger',
  'fairness',
  'approvals',
  'content',
  'accounts',
  'archive',
  'limits',
  'budgets',
  'games',
  'tasks',
  'check-in',
  'promo-codes',
  'rewards',
  'providers',
  'support',
  'summaries',
  'leaderboard',
  'achievements',
  'recap',
  'economy',
  'campaigns',
  'rule-changes',
  'members',
  'risk',
  'saved-views',
  'presence',
  'dashboard',
  'admin-dashboard',
  'admin-search',
  'analytics',
  'security',
  'points-audit',
  'database-status',
  'system',
] as const

const SERVER_BASE = ['contracts', 'server/db', 'server/adapters']

/** The layers that a layer may import in addition to itself. The first match counts. */
const RULES: readonly (readonly [layer: string, may: readonly string[]])[] = [
  ['contracts', []],
  ['server/adapters', []],
  ['server/db', ['contracts']],
  // The mailbox page reads the mails that notifications stored.
  ['server/http', [...SERVER_BASE, 'server/modules/notifications', 'server/modules/rules']],
  ['server/commands', [...SERVER_BASE, 'server/http', 'server/modules/ledger', 'server/modules/rules']],
  ['server/jobs', [...SERVER_BASE, 'server/modules']],
  ['server/modules', [...SERVER_BASE, 'server/http', 'server/commands']],
  ['server/cli', ['contracts', 'server', 'package.json']],
  ['server', ['contracts', 'server', 'package.json']],
  ['web/ui', ['web/lib']],
  ['web/lib', ['contracts', 'web/messages', 'web/content']],
  ['web/features', ['contracts', 'web/ui', 'web/lib', 'web/messages', 'web/content']],
  ['web/shell', ['contracts', 'web/ui', 'web/lib', 'web/messages', 'web/content', 'web/features']],
  ['web', ['contracts', 'web']],
  ['test', ['contracts', 'server', 'test', 'package.json']],
  ['bench', ['contracts', 'server', 'test', 'bench']],
  ['scripts', ['contracts', 'server', 'scripts']],
]

const within = (path: string, layer: string): boolean => path === layer || path.startsWith(`${layer}/`)

/** Returns the path from the root that an import refers to, or undefined for a package. */
function target(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('~/')) return `web/${specifier.slice(2)}`
  return undefined
}

function refusal(file: string, to: string): string | undefined {
  const [layer, may] = RULES.find(([layer]) => within(file, layer)) ?? ['', []]
  if (!layer) return undefined
  const isTest = /\.test\.tsx?$/.test(file)
  if (isTest && (within(to, 'test') || within(to, 'server') || within(to, 'contracts'))) return undefined
  const own = layer === 'server/modules' || layer === 'web/features' ? file.split('/').slice(0, 3).join('/') : layer
  if (within(to, own)) return undefined
  if (layer === 'server/modules' && within(to, layer)) return refusedModule(file, to)
  return may.some((allowed) => within(to, allowed)) ? undefined : `${layer} may not import ${to}`
}

function refusedModule(file: string, to: string): string | undefined {
  const moduleOf = (path: string) => path.split('/')[2] ?? ''
  const place = (name: string) => MODULES.indexOf(name as (typeof MODULES)[number])
  const [from, other] = [moduleOf(file), moduleOf(to)]
  const [low, high] = [place(other), place(from)]
  if (low === -1 || high === -1) return `${other} or ${from} is not in the order of modules`
  if (low >= high) return `${from} stands below ${other}`
  return to.endsWith('/index.ts') ? undefined : `use what ${other} exports in its index.ts`
}

/** Returns the groups of files that import each other: the strongly connected components of the graph, by Tarjan's algorithm. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const done = new Set<string>()
  const stack: string[] = []
  const cycles: string[][] = []
  /** Returns the lowest order of the files that can be reached and are still on the stack. */
  const visit = (file: string): number => {
    const own = order.size
    let lowest = own
    order.set(file, own)
    stack.push(file)
    for (const to of graph.get(file) ?? []) {
      if (!done.has(to)) lowest = Math.min(lowest, order.get(to) ?? visit(to))
    }
    if (lowest < own) return lowest
    const component = stack.splice(stack.lastIndexOf(file))
    for (const member of component) done.add(member)
    if (component.length > 1) cycles.push(component)
    return lowest
  }
  for (const file of graph.keys()) if (!done.has(file)) visit(file)
  return cycles
}

const failures: string[] = []
const files = globSync('{contracts,server,web,test,bench,scripts}/**/*.{ts,tsx}', { cwd: root })
const known = new Set(files)
const graph = new Map<string, string[]>()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  const imported: string[] = []
  graph.set(file, imported)
  for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
    const to = target(file, specifier)
    const reason = to && refusal(file, to)
    if (reason) failures.push(`${file}: ${reason}`)
    if (within(file, 'contracts') && !to && specifier !== 'zod') failures.push(`${file}: contracts import zod only`)
    if (to && known.has(to)) imported.push(to)
  }
}
failures.push(...findRuleImports(graph))
for (const cycle of findCycles(graph)) failures.push(`a cycle of imports: ${cycle.join(', ')}`)
if (failures.length > 0) console.error(failures.join('\n'))
process.exit(failures.length > 0 ? 1 : 0)
