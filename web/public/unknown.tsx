import { useEffect } from 'react'
import { Waiting } from '~/shell/waiting.tsx'

/** An unknown path leads to the landing page, which is a document of its own. */
export default function Unknown() {
  useEffect(() => location.replace('/'), [])
  return <Waiting text="checkingAuth" />
}
