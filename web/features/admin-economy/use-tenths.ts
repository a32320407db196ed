import { useFormat } from '~/lib/format.ts'

/** Returns a function that formats a number with at most one decimal. */
export function useTenths(): (value: number) => string {
  const format = useFormat()
  return (value) => format.number(Math.round(value * 10) / 10)
}
