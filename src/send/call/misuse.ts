/** A middleware does what none may. */
export class Misuse extends Error {}
