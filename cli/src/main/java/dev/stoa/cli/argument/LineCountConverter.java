package dev.stoa.cli.argument;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses numbers of lines: integers of 0 or more. */
final class LineCountConverter implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw new TypeConversionException(
          "invalid number of lines \"" + text + "\": write an integer of 0 or more");
    }
    return Integer.valueOf(text);
  }
}
