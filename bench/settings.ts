// What most parts of the bench have in common.

/** Rounds that are interleaved; BENCH_ROUNDS makes them fewer. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** How long a round takes; BENCH_SECONDS makes it shorter. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 8)
export const CLIENTS = 16
export const SECRET = 'a secret of more than 32 characters for benchmarks'
