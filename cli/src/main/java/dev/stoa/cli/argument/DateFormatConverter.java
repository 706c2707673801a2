package dev.stoa.cli.argument;

import dev.stoa.cli.input.record.CsvDateFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses formats of dates, such as {@code %m/%d/%Y}. */
final class DateFormatConverter implements ITypeConverter<CsvDateFormat> {
  @Override
  public CsvDateFormat convert(String text) {
    try {
      return CsvDateFormat.of(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
