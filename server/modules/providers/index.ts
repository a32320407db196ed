/** The public interface of providers. */
export { createProviders, type ProviderSettings, type Providers } from './create-providers.ts'
export type { Provider } from './provider.ts'
export { readBalances } from './read-balances.ts'
export { runOrders } from './run-orders.ts'
export type { OrderContext } from './settle-order.ts'
