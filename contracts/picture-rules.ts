/** Rules of profile pictures (docs/product.md#pictures). No imports, so that a browser loads nothing else with them. */

/** 5 MB. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Far more than the screens of this product show, and little enough to be decoded beside everything else. */
export const PICTURE_MAX_PIXELS = 40_000_000
/** How many pictures a member may set in an hour. Uploads that fail do not count. */
export const PICTURES_PER_HOUR = 10
/** The smallest part that a member may cut out, of the picture's shorter side. */
export const CROP_MIN = 0.1
