import { TasksAndAds } from '~/features/admin-economy/tasks-and-ads.tsx'

export default function TasksPage() {
  return <TasksAndAds />
}
