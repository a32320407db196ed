import type { ReactNode } from 'react'
import charts from '~/messages/en/charts.json'
import { Messages } from './messages.tsx'

const MESSAGES = { charts }

/** Adds the texts of charts, which load with the charts only. */
export const ChartTexts = ({ children }: { children: ReactNode }) => <Messages add={MESSAGES}>{children}</Messages>
