package dev.stoa.cli.command;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads how many rows are wanted: a whole number, 0 or more. */
final class RowCountConverter implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw new TypeConversionException(
          "\"" + text + "\" is no number of rows: write a whole number, 0 or more");
    }
    return Long.valueOf(text);
  }
}
