/** Product 19.1 lists these limits. */

export const portMax = 65535
/** Systems behind one modem; more than any panel room holds. */
export const networkSystemsMax = 64
/** Masks from /32 to /0. */
export const subnetMasks = Array.from({ length: 33 }, (_, i) => {
  const prefix = 32 - i
  const bits = prefix === 0 ? 0 : (0xffffffff << (32 - prefix)) >>> 0
  const mask = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
  return { prefix, mask, label: `${mask} /${prefix}` }
})
