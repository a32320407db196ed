// Settings that most benchmarks share.

/** Interleaved rounds; BENCH_ROUNDS makes them fewer. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Seconds of a round; BENCH_SECONDS makes it shorter. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
export const CLIENTS = 16
export const SECRET = 'a secret of more than 32 characters for benchmarks'
