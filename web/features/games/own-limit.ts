/** Whether a play was refused by a limit that the member set. */
export const isRefusedByOwnLimit = (code: string): boolean => code === 'coolingOff' || code === 'playLimitReached'
