/** Such as `{"reports": "<address of the entry>"}` (product 21.9). */
export const overridesKey = 'emberwatch:overrides'
