import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPreference, writePreference } from '~/lib/cache.ts'

/** The largest tilt of the card. */
const MAX_DEGREES = 8
/** The phone's turn that tilts the card by as much, in degrees. */
const PHONE_DEGREES = 24

/** Keeps that the member has agreed to the sensor in this browser. */
const PREFERENCE = 'tilt'

/** Browsers can ask before a page reads the sensor; Safari does so only in a tap. */
type AskingSensor = { readonly requestPermission?: () => Promise<PermissionState> }
const sensor = (): AskingSensor | undefined =>
  typeof DeviceOrientationEvent === 'undefined' ? undefined : (DeviceOrientationEvent as unknown as AskingSensor)

/**
 * Tilts a card by the mouse and, once the member agrees, by the phone's gyroscope (docs/product.md#scratch). `agree` is there until then: call
 * it in a tap. Nothing tilts with reduced motion.
 */
export function useTilt() {
  const card = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const [motion, setMotion] = useState<'off' | 'ask' | 'on'>('off')

  /** @param x from -1, left, to 1 @param y from -1, top, to 1 */
  const tilt = (x: number, y: number) => {
    if (!card.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const [turnX, turnY] = [-y, x].map((part) => Math.max(-1, Math.min(1, part)) * MAX_DEGREES)
    card.current.style.transform = isHeld.current ? '' : `rotateX(${turnX}deg) rotateY(${turnY}deg)`
  }
  const turnCard = useEffectEvent(tilt)
  /** Reads the sensor if the browser allows it. @param otherwise the state if it does not */
  const start = async (otherwise: 'ask' | 'off') => {
    const source = sensor()
    const answer = source?.requestPermission ? await source.requestPermission().catch(() => 'denied') : 'granted'
    if (answer === 'granted') writePreference(PREFERENCE, 'on')
    setMotion(answer === 'granted' ? 'on' : otherwise)
  }
  const startAgain = useEffectEvent(() => void start('ask'))
  useEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isStill || !matchMedia('(pointer: coarse)').matches || !sensor()) return
    if (readPreference(PREFERENCE) === 'on') startAgain()
    else setMotion('ask')
  }, [])
  useEffect(() => {
    if (motion !== 'on') return
    let start: { beta: number; gamma: number } | undefined
    const turn = ({ beta, gamma }: DeviceOrientationEvent) => {
      if (beta === null || gamma === null) return
      start ??= { beta, gamma }
      turnCard((gamma - start.gamma) / PHONE_DEGREES, (beta - start.beta) / PHONE_DEGREES)
    }
    addEventListener('deviceorientation', turn)
    return () => removeEventListener('deviceorientation', turn)
  }, [motion])
  return {
    card,
    agree: motion === 'ask' ? () => start('off') : undefined,
    follow: ({ pointerType, clientX, clientY, currentTarget }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      const { left, top, width, height } = currentTarget.getBoundingClientRect()
      tilt(((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1)
    },
    rest: () => tilt(0, 0),
    /** A card that is scratched lies flat: the cover clears where the pointer is. */
    hold: (held: boolean) => {
      isHeld.current = held
      tilt(0, 0)
    },
  }
}
