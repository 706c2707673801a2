package dev.stoa.cli.argument;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses sizes such as {@code 256M}: a number of bytes, or of K, M, G or T with a factor of 1,024
 * each; {@code KB} and {@code KiB} mean the same as {@code K}.
 */
public final class SizeConverter implements ITypeConverter<Long> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([kmgt]?)(i?b)?");
  private static final String UNITS = "kmgt";

  @Override
  public Long convert(String text) {
    Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw invalidSize(text);
    }
    int exponent = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
    long number = Long.parseLong(matcher.group(1));
    if (number == 0 || number > Long.MAX_VALUE >> (10 * exponent)) {
      throw invalidSize(text);
    }
    return number << (10 * exponent);
  }

  private static TypeConversionException invalidSize(String text) {
    return new TypeConversionException(
        "invalid size \""
            + text
            + "\": write at least 1 byte, as a number of bytes or with K, M, G or T, as in 256M");
  }
}
