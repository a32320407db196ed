import { useEffect } from 'react'
import { Waiting } from '~/shell/waiting.tsx'

/** Redirects an unknown path to the landing page, which is a separate document. */
export default function Unknown() {
  useEffect(() => location.replace('/'), [])
  return <Waiting text="checkingAuth" />
}
