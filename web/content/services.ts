/**
 * The subscriptions on the landing page, each with the price of its cheapest plan in the initial catalogue. A test
 * compares them.
 */
export interface Service {
  readonly name: string
  readonly category: 'streaming' | 'music' | 'social' | 'other'
  readonly fromPoints: number
}

export const SERVICES: readonly Service[] = [
  { name: 'YouTube Premium', category: 'streaming', fromPoints: 1000 },
  { name: 'Netflix', category: 'streaming', fromPoints: 1400 },
  { name: 'Spotify Premium', category: 'music', fromPoints: 900 },
  { name: 'Apple Music', category: 'music', fromPoints: 1100 },
  { name: 'Amazon Prime Video', category: 'streaming', fromPoints: 1200 },
  { name: 'JioSaavn Pro', category: 'music', fromPoints: 700 },
  { name: 'Disney+ Hotstar', category: 'streaming', fromPoints: 800 },
  { name: 'Sony LIV', category: 'streaming', fromPoints: 600 },
  { name: 'Telegram Premium', category: 'social', fromPoints: 500 },
]
