/**
 * A game decides on the server before its screen has played it out. Until then nothing on the page may
 * give the result away: while a curtain is down, the answers of all reads wait behind it, whoever asked
 * for them and why. Writes and errors pass.
 */
let down = 0
let wake: (() => void) | undefined
let lifted: Promise<void> | undefined

/** Lowers a curtain and returns how to raise it; raising it twice does no harm. */
export function lowerCurtain(): () => void {
  down += 1
  lifted ??= new Promise((resolve) => {
    wake = resolve
  })
  let isUp = false
  return () => {
    if (isUp) return
    isUp = true
    down -= 1
    if (down > 0) return
    wake?.()
    lifted = undefined
  }
}

/** Resolves when no curtain is down; undefined when none is. */
export const curtainUp = (): Promise<void> | undefined => lifted
