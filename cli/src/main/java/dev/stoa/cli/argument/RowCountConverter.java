package dev.stoa.cli.argument;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses numbers of rows: integers of 0 or more. */
public final class RowCountConverter implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new TypeConversionException(
          "invalid number of rows \"" + text + "\": write an integer of 0 or more");
    }
    return Long.valueOf(text);
  }
}
