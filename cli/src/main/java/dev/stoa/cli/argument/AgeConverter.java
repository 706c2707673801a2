package dev.stoa.cli.argument;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses ages in days, hours, minutes or seconds, such as {@code 7d}. */
public final class AgeConverter implements ITypeConverter<Duration> {
  private static final Pattern AGE = Pattern.compile("(\\d{1,9})([dhms])");

  @Override
  public Duration convert(String text) {
    Matcher age = AGE.matcher(text);
    if (!age.matches()) {
      throw new TypeConversionException(
          "invalid age \""
              + text
              + "\": write days, hours, minutes or seconds, as in 7d, 12h, 30m, 0s");
    }
    long number = Long.parseLong(age.group(1));
    return switch (age.group(2)) {
      case "d" -> Duration.ofDays(number);
      case "h" -> Duration.ofHours(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofSeconds(number);
    };
  }
}
