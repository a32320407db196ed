import type { ReactNode } from 'react'

/** A face drawn like the illustrations: paper, one line weight, and a background in a prize's colour. */
const Face = ({ background, children }: { background: string; children: ReactNode }) => (
  <svg
    aria-hidden
    viewBox="0 0 96 96"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="size-18 shrink-0 overflow-hidden rounded-full fill-none stroke-art-line"
  >
    <path d="M0 0h96v96H0z" className={`${background} stroke-none`} />
    {children}
  </svg>
)

/** Curly hair, a round collar, a smile. */
const Marta = () => (
  <Face background="fill-prize-7">
    <path
      d="M48 14c14-6 30 6 27 22 8 8 4 22-5 26-4 10-40 10-44 0-9-4-13-18-5-26-3-16 13-28 27-22Z"
      className="fill-art-line"
    />
    <path d="M14 98c2-18 16-24 34-24s32 6 34 24" className="fill-art-accent" />
    <path d="M41 64v10c0 8 14 8 14 0V64" className="fill-art-paper" />
    <path d="M31 40c0-12 8-14 17-14s17 2 17 14v6c0 14-8 22-17 22s-17-8-17-22Z" className="fill-art-paper" />
    <path d="M31 42c8 0 14-4 17-12 3 8 10 12 17 12 0-14-5-20-17-20s-17 6-17 20Z" className="fill-art-line" />
    <path d="M41 47v.1M56 47v.1" strokeWidth="4" />
    <path d="M48 49v5h-2M42 59c3 4 9 4 12 0" />
  </Face>
)

/** Short hair, glasses, a beard. */
const Devan = () => (
  <Face background="fill-prize-3">
    <path d="M14 98c2-18 16-24 34-24s32 6 34 24" className="fill-art-shade" />
    <path d="M41 64v10c0 8 14 8 14 0V64" className="fill-art-paper" />
    <path d="M30 36c0-12 8-16 18-16s18 4 18 16v12c0 14-8 22-18 22s-18-8-18-22Z" className="fill-art-paper" />
    <path
      d="M28 40c-4-18 8-28 22-27 14 0 22 11 18 27-3-2-4-6-4-10-10 2-22 0-27-4-1 6-4 12-9 14Z"
      className="fill-art-line"
    />
    <path d="M30 48c4 0 6 6 18 6s14-6 18-6v3c0 13-8 21-18 21s-18-8-18-21Z" className="fill-art-line" />
    <path d="M42 60c3 3 9 3 12 0" className="stroke-art-paper" />
    <circle cx="40" cy="43" r="6.500" className="fill-art-paper" />
    <circle cx="56" cy="43" r="6.500" className="fill-art-paper" />
    <path d="M46.500 43h3M40 43v.1M56 43v.1" strokeWidth="3.500" />
  </Face>
)

/** Grey hair in a bun, earrings. */
const Louise = () => (
  <Face background="fill-prize-5">
    <circle cx="48" cy="15" r="9" className="fill-art-shade" />
    <path d="M14 98c2-18 16-24 34-24s32 6 34 24" className="fill-prize-3" />
    <path d="M41 64v10c0 8 14 8 14 0V64" className="fill-art-paper" />
    <path d="M31 40c0-12 8-16 17-16s17 4 17 16v8c0 13-8 21-17 21s-17-8-17-21Z" className="fill-art-paper" />
    <path d="M28 46c-2-16 6-25 20-25s22 9 20 25c-2-8-8-14-16-16-8 2-20 6-24 16Z" className="fill-art-shade" />
    <path d="M40 46c1-2 4-2 5 0M52 46c1-2 4-2 5 0M48 49v5h-2M42 59c2 4 10 4 12 0" />
    <path d="M30 57v.1M66 57v.1" className="stroke-art-accent" strokeWidth="5" />
  </Face>
)

export const FACES = { first: Marta, second: Devan, third: Louise }
