import { FACTS } from './facts.ts'

/** The brand, from the server's settings. */
export const BRAND = {
  name: FACTS.name,
  /** The address of the site, without a trailing slash. */
  publicUrl: FACTS.publicUrl,
  supportEmail: FACTS.supportEmail,
  /** The messaging channel of the community, where support answers too. */
  channelUrl: FACTS.channelUrl,
  /**
   * The download address of the app; empty where the browser installs it. It is never empty during the build, so its
   * uses are decided in the browser.
   */
  downloadUrl: FACTS.downloadUrl,
  /** Such as `0.2.0`; empty during development. */
  version: FACTS.version,
}
