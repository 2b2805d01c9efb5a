/** Where a user is. The document does not show how a location is told: the fields are the emulator's own. */
export interface Coordinates {
  /** Degrees, north positive. */
  readonly latitude: number;
  /** Degrees, east positive. */
  readonly longitude: number;
}

/** What the user answers when an OTP asks for the location. */
export type LocationDecision = 'granted' | 'denied';
