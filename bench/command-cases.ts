// The members' commands and mixes of them that benchmarks call.

import { SPINS_PER_DAY } from '#test/first-rules.ts'
import {
  addAds,
  addCards,
  addQuizzes,
  COUNTED_PLAN,
  PLAN_POINTS,
  PROMO_CODE,
  type Prepare,
  removeWaitingCards,
  SPREAD_PLAN,
  UNCOUNTED_PLAN,
} from './command-data.ts'
import type { Call } from './load.ts'

export interface Case {
  readonly name: string
  readonly calls: readonly Call[]
  /** How often a member can make the calls in a round. */
  readonly perMember: number
  readonly prepare?: Prepare
}

const ID = '00000000-0000-7000-8000-$padded'
const post = (path: string, body?: object): Call => ({
  method: 'POST',
  path,
  ...(body && { json: JSON.stringify(body) }),
})
const redemption = (planId: string): Call =>
  post('/api/redemptions', {
    planId,
    expectedPoints: PLAN_POINTS,
    email: 'bench@gmail.com',
    country: 'OTHER',
    notes: '',
  })

const spin = post('/api/games/wheel/spins')
const checkIn = post('/api/check-in')
const promoCode = post('/api/promo-codes/redemptions', { code: PROMO_CODE })
const dashboard: Call = { method: 'GET', path: '/api/dashboard' }
const ticket = post('/api/support', { subject: 'A question', category: 'points', text: 'Where are my points?' })

export const SPIN: Case = { name: 'spin', calls: [spin], perMember: SPINS_PER_DAY }
export const MIX: Case = {
  name: '70 % spins, 10 % redemptions, 20 % dashboards',
  calls: [
    { ...spin, weight: 70 },
    { ...redemption(UNCOUNTED_PLAN), weight: 10 },
    { ...dashboard, weight: 20 },
  ],
  perMember: SPINS_PER_DAY,
}
/** In the proportions of the history that server/cli/load-demo.ts makes. */
export const DEMO_MIX: Case = {
  name: 'what members do in the demo',
  calls: [
    { ...spin, weight: 363 },
    { ...checkIn, weight: 21 },
    { ...ticket, weight: 8 },
    { ...redemption(SPREAD_PLAN), weight: 7 },
    { ...promoCode, weight: 6 },
  ],
  perMember: SPINS_PER_DAY,
}
export const ALL_CASES: readonly Case[] = [
  SPIN,
  { name: 'scratch claim', calls: [post(`/api/games/scratch/cards/${ID}/claim`)], perMember: 1, prepare: addCards },
  { name: 'scratch create', calls: [post('/api/games/scratch/cards')], perMember: 1, prepare: removeWaitingCards },
  { name: 'check-in', calls: [checkIn], perMember: 1 },
  { name: 'ad claim', calls: [post(`/api/special-tasks/ads/${ID}/claim`)], perMember: 1, prepare: addAds },
  {
    name: 'quiz answer',
    calls: [post(`/api/games/quiz/${ID}/answers`, { position: 0, choice: 0 })],
    perMember: 1,
    prepare: addQuizzes,
  },
  { name: 'promo code, everyone the same', calls: [promoCode], perMember: 1 },
  { name: 'redemption, one uncounted plan', calls: [redemption(UNCOUNTED_PLAN)], perMember: 1 },
  { name: 'redemption, one counted plan', calls: [redemption(COUNTED_PLAN)], perMember: 1 },
  { name: 'redemption, 100 plans', calls: [redemption(SPREAD_PLAN)], perMember: 1 },
  MIX,
  DEMO_MIX,
]

export const isMix = ({ calls }: Case): boolean => calls.length > 1
