package dev.stoa.cli.argument;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses sizes such as {@code 256M}: a number of bytes, or a number with a unit: K (1,024 bytes),
 * M, G or T, each 1,024 times the previous one; {@code KB} and {@code KiB} mean the same as {@code
 * K}.
 */
public final class SizeConverter implements ITypeConverter<Long> {
  private static final Pattern SIZE = Pattern.compile("(\\d+)\\s*(?:([kmgt])(?:i?b)?|b)?");
  private static final String UNITS = "kmgt";

  @Override
  public Long convert(String text) {
    Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw invalidSize(text);
    }
    BigInteger number = new BigInteger(matcher.group(1));
    int exponent = matcher.group(2) == null ? 0 : UNITS.indexOf(matcher.group(2)) + 1;
    BigInteger sizeInBytes = number.shiftLeft(10 * exponent);
    if (sizeInBytes.signum() == 0) {
      throw invalidSize(text);
    }
    if (sizeInBytes.bitLength() >= Long.SIZE) {
      throw new TypeConversionException("the size \"" + text + "\" is too large");
    }
    return sizeInBytes.longValue();
  }

  private static TypeConversionException invalidSize(String text) {
    return new TypeConversionException(
        "invalid size \""
            + text
            + "\": write at least 1 byte, as a number of bytes or with K, M, G or T, as in 256M");
  }
}
