/** Where a developer says which areas come from elsewhere: `{"reports": "<address of the entry>"}` (product 21.9). */
export const overridesKey = 'emberwatch:overrides'
