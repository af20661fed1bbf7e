/** On answers of `GET /v1/user`: the person must turn on two-step sign-in first (`REQUIRE_TWO_STEP`). The host reads it. */
export const twoStepHeader = 'x-two-step-setup-required'
