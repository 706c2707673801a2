package dev.stoa.cli.argument;

import dev.stoa.cli.input.record.CsvOptions;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses one character of a CSV dialect, or its name where shells and help need one. */
final class CharacterConverter implements ITypeConverter<Character> {
  private static final Map<String, Character> NAMES =
      Map.of(
          "tab", '\t',
          "\\t", '\t',
          "comma", ',',
          "semicolon", ';',
          "pipe", '|',
          "space", ' ',
          "none", CsvOptions.NONE);

  @Override
  public Character convert(String text) {
    Character named = NAMES.get(text.toLowerCase(Locale.ROOT));
    if (named != null) {
      return named;
    }
    if (text.length() != 1 || text.equals("\n") || text.equals("\r")) {
      throw new TypeConversionException(
          "invalid character \""
              + text
              + "\": give a single one, or tab, comma, semicolon, pipe, space or none");
    }
    return text.charAt(0);
  }
}
