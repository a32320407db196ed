// The archive format of backups: POSIX ustar, which every tar program opens. Only what a backup needs of it: folders and
// plain files with short names.

/** A folder, or a file of that many bytes. */
export type TarEntry =
  | { readonly name: string; readonly kind: 'folder' }
  | { readonly name: string; readonly kind: 'file'; readonly bytes: number }

export interface TarPart {
  readonly entry: TarEntry
  /** To be read to its end before the next part is asked for. */
  readonly body: AsyncIterable<Buffer>
}

const BLOCK = 512
const LONGEST_NAME = 99
/** What eleven octal digits can say: 8 GiB less one byte. Beyond it the size is written in binary, as GNU and BSD tar do. */
const OCTAL_MOST = 0o77777777777

/** The header of an entry. @throws Error for a name that does not fit */
export function tarHeader(entry: TarEntry, at: Date): Buffer {
  const name = entry.kind === 'folder' ? `${entry.name}/` : entry.name
  if (Buffer.byteLength(name) > LONGEST_NAME) throw new Error(`${name} is too long a name for the archive`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1')
  header.write(name, 0)
  octal(entry.kind === 'folder' ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  const bytes = entry.kind === 'file' ? entry.bytes : 0
  if (bytes <= OCTAL_MOST) octal(bytes, 124, 12)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  octal(Math.floor(at.getTime() / 1000), 136, 12)
  header.write(entry.kind === 'folder' ? '5' : '0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.fill(' ', 148, 156)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** The zeros that fill a file's last block. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK)

export const TAR_END = Buffer.alloc(2 * BLOCK)

const checksum = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** Reads an archive part by part. @throws Error where it is no archive, or ends too early */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarPart> {
  const bytes = reader(source)
  while (true) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return await bytes.drained()
    const entry = parseHeader(header)
    const size = entry.kind === 'file' ? entry.bytes : 0
    yield { entry, body: bytes.upTo(size) }
    await bytes.exactly(tarPadding(size).length)
  }
}

function parseHeader(header: Buffer): TarEntry {
  const text = (offset: number, length: number) =>
    header.toString('utf8', offset, offset + length).replace(/\0.*$/s, '')
  const said = Number.parseInt(text(148, 8), 8)
  const summed = Buffer.from(header).fill(' ', 148, 156)
  if (text(257, 5) !== 'ustar' || said !== checksum(summed)) throw new Error('a header of the archive is damaged')
  const name = text(0, 100)
  if (text(156, 1) === '5') return { kind: 'folder', name: name.replace(/\/$/, '') }
  if (text(156, 1) !== '0') throw new Error(`the archive holds something that is neither a file nor a folder: ${name}`)
  const bytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return { kind: 'file', name, bytes }
}

function reader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** At most so many of the next bytes, at least one. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new Error('the archive ends too early')
      rest = value
    }
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  return {
    /** To the end, so that what is cut off behind the last part is noticed as well. */
    async drained(): Promise<void> {
      while (!(await chunks.next()).done);
    },
    async exactly(count: number): Promise<Buffer> {
      const taken: Buffer[] = []
      for (let left = count; left > 0; left -= taken.at(-1)?.length ?? 0) taken.push(await some(left))
      return Buffer.concat(taken)
    },
    async *upTo(count: number): AsyncGenerator<Buffer> {
      for (let left = count; left > 0; ) {
        const taken = await some(left)
        left -= taken.length
        yield taken
      }
    },
  }
}
