/** On answers of `GET /v1/user`: the person must turn on two-step sign-in first (`REQUIRE_TWO_STEP`). The host reads it. */
export const twoStepHeader = 'x-two-step-setup-required'

/** On answers of `GET /v1/user`: the person has two-step sign-in, and has shown no code lately (product 2.9). The host reads it. */
export const freshCodeHeader = 'x-fresh-code-required'
