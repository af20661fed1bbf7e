/**
 * On answers of `GET /v1/user`: the person must turn on two-step sign-in before anything else (`REQUIRE_TWO_STEP`). For the
 * host, whose own calls ask the API who somebody is; browsers have no use for it.
 */
export const twoStepHeader = 'x-two-step-setup-required'
