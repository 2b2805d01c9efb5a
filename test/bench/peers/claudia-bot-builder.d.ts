// The package has no types: those of what the benchmark calls.
declare module 'claudia-bot-builder' {
  interface Template {
    get(): object;
  }
  interface Generic extends Template {
    addBubble(title: string, subtitle?: string): this;
    addImage(url: string): this;
    addButton(title: string, value: string): this;
  }
  export const fbTemplate: {
    readonly Generic: new () => Generic;
    readonly Text: new (text: string) => Template;
  };
}
