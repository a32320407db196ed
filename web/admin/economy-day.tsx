import { DayValue } from '~/features/admin-economy/day-value.tsx'

export default function DayPage() {
  return <DayValue />
}
