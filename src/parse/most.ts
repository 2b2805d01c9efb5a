/** How many violations are told, and, within a few times that, looked for. */
export const MAX_VIOLATIONS = 1000;
