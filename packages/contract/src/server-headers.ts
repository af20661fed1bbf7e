/** A header on answers of `GET /v1/user`: the person must turn on two-step sign-in first (`REQUIRE_TWO_STEP`). The host reads it. */
export const twoStepHeader = 'x-two-step-setup-required'

/**
 * A header on answers of `GET /v1/user`: `1` where the person has two-step sign-in and has shown no code lately, `none` where the person has no two-step
 * sign-in though administrators need it (product 2.9). The host reads it.
 */
export const freshCodeHeader = 'x-fresh-code-required'
