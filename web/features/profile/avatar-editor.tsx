import { Messages } from '~/lib/messages.tsx'
import picture from '~/messages/en/picture.json'
import { PictureChoice } from './picture-choice.tsx'

const MESSAGES = { picture }

/** Shows, replaces or removes the member's picture. */
export function AvatarEditor() {
  return (
    <Messages add={MESSAGES}>
      <PictureChoice />
    </Messages>
  )
}
