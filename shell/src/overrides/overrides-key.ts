/** Where a developer says which areas come from elsewhere: `{"reports": "<address of the entry>"}` (design 6). */
export const overridesKey = 'emberwatch:overrides'
