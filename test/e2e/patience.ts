/** How many times as long a test waits as on an engineer's machine: that of CI may be several times slower. */
export const PATIENCE = process.env.CI ? 3 : 1
