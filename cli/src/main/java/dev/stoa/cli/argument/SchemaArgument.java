package dev.stoa.cli.argument;

import dev.stoa.avro.SchemaText;
import dev.stoa.cli.input.file.TextFiles;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.avro.Schema;

/**
 * Reads types and schemas that are given as arguments: in Stoa's language, as Avro JSON, or as the
 * name of a file with either.
 */
public final class SchemaArgument {
  /** The description of arguments that are types. */
  public static final String TYPE_HELP =
      "The type, such as long, 'string not null', timestamp(ms), array<string> or Avro JSON; "
          + "nullable unless not null follows.";

  private SchemaArgument() {}

  /**
   * Parses a schema, or the file of that name. A text that is not Avro JSON contains blanks,
   * between names and types; file names that contain blanks must exist.
   *
   * @throws IllegalArgumentException when the text or the file is not a schema
   */
  public static Schema parseSchema(String argument) throws IOException {
    boolean isText =
        argument.startsWith("{")
            || argument.isBlank()
            || (argument.strip().chars().anyMatch(Character::isWhitespace)
                && !isLocalFile(argument));
    if (isText) {
      return SchemaText.parse(argument);
    }
    String text = readFile(argument);
    try {
      return SchemaText.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(argument + ": " + e.getMessage(), e);
    }
  }

  /**
   * Parses the type of a column, or the file of that name if it exists and is not also a type.
   *
   * @param column the column's name
   * @throws IllegalArgumentException when the text or the file is not a type
   */
  public static Schema parseType(String argument, String column) throws IOException {
    try {
      return SchemaText.parseType(argument, column);
    } catch (IllegalArgumentException e) {
      if (!isLocalFile(argument)) {
        throw e;
      }
    }
    String text = readFile(argument);
    try {
      return SchemaText.parseType(text, column);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(argument + ": " + e.getMessage(), e);
    }
  }

  private static boolean isLocalFile(String argument) {
    try {
      return Files.isRegularFile(Path.of(argument));
    } catch (InvalidPathException e) { // not a path here: on Windows, a colon
      return false;
    }
  }

  private static String readFile(String file) throws IOException {
    try {
      return TextFiles.read(file);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          file + " is not a schema: not a text file; name a file with Avro JSON or with fields", e);
    }
  }
}
