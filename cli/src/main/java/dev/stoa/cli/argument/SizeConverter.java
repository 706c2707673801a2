package dev.stoa.cli.argument;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses sizes such as {@code 256M}: bytes, or K, M, G of 1,024 each. */
public final class SizeConverter implements ITypeConverter<Long> {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([kmgt]?)(i?b)?");
  private static final String UNITS = "kmgt";

  @Override
  public Long convert(String text) {
    Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      throw refusal(text);
    }
    int power = size.group(2).isEmpty() ? 0 : UNITS.indexOf(size.group(2)) + 1;
    long number = Long.parseLong(size.group(1));
    if (number == 0 || number > Long.MAX_VALUE >> (10 * power)) {
      throw refusal(text);
    }
    return number << (10 * power);
  }

  private static TypeConversionException refusal(String text) {
    return new TypeConversionException(
        "invalid size \"" + text + "\": write bytes, or a number with K, M or G, as in 256M");
  }
}
