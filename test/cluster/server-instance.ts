import { type ServerProcess, startServer } from '../crash/server.ts'

/** A server that a test kills, stops and starts again on the same port. */
export class ServerInstance {
  readonly port: number
  readonly #environment: Record<string, string>
  readonly #onOutput: (text: string) => void
  #server: ServerProcess | undefined

  /** @param onOutput called with each part of the server's log */
  constructor(port: number, environment: Record<string, string>, onOutput: (text: string) => void = () => {}) {
    this.port = port
    this.#environment = environment
    this.#onOutput = onOutput
  }

  get isUp(): boolean {
    return this.#server !== undefined
  }

  /** Returns the id of the current process. */
  get pid(): number | undefined {
    return this.#server?.pid
  }

  /** @param folder of another version; this version unless set */
  async start(folder?: string): Promise<void> {
    this.#server = await startServer({ ...this.#environment, PORT: String(this.port) }, this.#onOutput, folder)
  }

  async kill(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    await server?.kill()
  }

  /** Stops the server by SIGTERM. @returns the exit code; 0 if it was not running */
  async stop(): Promise<number | null> {
    const server = this.#server
    this.#server = undefined
    return (await server?.stop()) ?? 0
  }
}
