import { useFormat } from '~/lib/format.ts'

/** Writes a figure with at most one digit behind the point. */
export function useTenths(): (value: number) => string {
  const format = useFormat()
  return (value) => format.number(Math.round(value * 10) / 10)
}
