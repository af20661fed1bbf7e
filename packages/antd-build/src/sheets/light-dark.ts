const colour = /#[0-9a-f]{3,8}\b|rgba?\([^()]*\)|\btransparent\b/gi

/**
 * One value for both themes. Equal values stay; different colours become `light-dark(…)`, also inside a shadow.
 * @throws when they differ in more than colours, which one sheet cannot express
 */
export function lightDark(name: string, light: string, dark: string): string {
  if (light === dark) return light
  const [lights, darks] = [light.match(colour) ?? [], dark.match(colour) ?? []]
  if (light.replace(colour, '#') !== dark.replace(colour, '#') || lights.length === 0)
    throw new Error(`${name} differs between the themes in more than colours: ${light} and ${dark}`)
  let at = 0
  return light.replace(colour, (one) => {
    const other = darks[at++] ?? one
    return one === other ? one : `light-dark(${one},${other})`
  })
}
