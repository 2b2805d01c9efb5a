import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A member of an interface. */
export interface Member {
  readonly name: string;
  /** Its docstring, on one line. */
  readonly doc: string;
  readonly isOptional: boolean;
}

/** The own members of an interface, or of the interfaces that a type puts together, as a file of src declares them. */
export const membersOf = (file: string, name: string): readonly Member[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const members = (wanted: string): readonly Member[] => {
    for (const statement of source.statements) {
      if (ts.isInterfaceDeclaration(statement) && statement.name.text === wanted)
        return statement.members.flatMap(member => {
          if (member.name === undefined) return [];
          const docs = ts
            .getJSDocCommentsAndTags(member)
            .map(doc => doc.getText(source).replace(/\s*\n\s*\*?\s*/g, ' '));
          const isOptional = 'questionToken' in member && member.questionToken !== undefined;
          return [{ name: member.name.getText(source), doc: docs.join(' '), isOptional }];
        });
      if (
        ts.isTypeAliasDeclaration(statement) &&
        statement.name.text === wanted &&
        ts.isIntersectionTypeNode(statement.type)
      )
        return statement.type.types.flatMap(type => members(type.getText(source)));
    }
    throw new Error(`${file} has no interface ${wanted}.`);
  };
  return members(name);
};
