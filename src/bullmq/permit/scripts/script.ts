/** One script that Redis runs as a whole. */
export interface Script {
  readonly name: string;
  readonly keys: number;
  readonly lua: string;
}
