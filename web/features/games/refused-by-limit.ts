/** Whether a play was refused by a limit: one that the member set, or one of the points of a day. */
export const isRefusedByLimit = (code: string): boolean =>
  ['coolingOff', 'playLimitReached', 'dailyCapReached', 'budgetClosed'].includes(code)
