import { Messages } from '~/lib/messages.tsx'
import picture from '~/messages/en/picture.json'
import { PictureChoice } from './picture-choice.tsx'

const MESSAGES = { picture }

/** The member's picture: see it, choose another one, remove it. */
export function AvatarEditor() {
  return (
    <Messages add={MESSAGES}>
      <PictureChoice />
    </Messages>
  )
}
