import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The names of an interface's own members, or of the keys of an object literal, as a file of src declares them. */
export const membersOf = (file: string, name: string): readonly string[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  for (const statement of source.statements)
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name)
      return statement.members.flatMap(member => (member.name === undefined ? [] : member.name.getText(source)));
  throw new Error(`${file} has no interface ${name}.`);
};
