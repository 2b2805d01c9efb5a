/** A bug that is planted in the code under test, to show that the simulation finds it. */
export interface PlantedBug {
  readonly name: string;
  readonly world: 'send' | 'journal' | 'webhook';
  /** The text to replace, which occurs once in the folder of the code under test. */
  readonly find: string;
  readonly replace: string;
}

/** Makes the function that describes the bugs of one world. */
export const plantedIn =
  (world: PlantedBug['world']) =>
  (name: string, find: string, replace: string): PlantedBug => ({ name, world, find, replace });
