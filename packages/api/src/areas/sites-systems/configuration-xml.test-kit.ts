/** A configuration file of one loop with so many units; its name makes it another file than the others of its size. */
export function configurationXml({ units = 2, name }: { units?: number; name: string }): string {
  const lines = Array.from({ length: units }, (_, n) => `<unit lsi="${n}" type="BHH-300" tag="U${n}" zone="12"/>`)
  return `<configuration system="AutroSafe"><zones><zone id="12" name="Hall"/></zones>
<panel id="1" type="BS-420" tag="${name}"><module slot="1" type="BSD-310" tag="L01">
${lines.join('\n')}</module></panel></configuration>`
}
