/** Business constants of this area (product 19.1). */

export const portMax = 65535
/** Dotted subnet masks from /32 down to /0 with their prefix length. */
export const subnetMasks = Array.from({ length: 33 }, (_, i) => {
  const prefix = 32 - i
  const bits = prefix === 0 ? 0 : (0xffffffff << (32 - prefix)) >>> 0
  const mask = [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
  return { prefix, mask, label: `${mask} /${prefix}` }
})
