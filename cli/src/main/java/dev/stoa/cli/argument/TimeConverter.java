package dev.stoa.cli.argument;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Parses instants: times with an offset, or local times with a named zone. */
public final class TimeConverter implements ITypeConverter<Instant> {
  private static final Pattern ZONED_TIME =
      Pattern.compile("(\\S+?)(?:\\s+|\\[)([A-Za-z][^\\]\\s]*)\\]?");

  @Override
  public Instant convert(String text) {
    try {
      Matcher zonedMatcher = ZONED_TIME.matcher(text.strip());
      return zonedMatcher.matches()
          ? toInstant(LocalDateTime.parse(zonedMatcher.group(1)), ZoneId.of(zonedMatcher.group(2)))
          : OffsetDateTime.parse(text.strip()).toInstant();
    } catch (DateTimeException e) {
      throw new TypeConversionException(
          "invalid time \""
              + text
              + "\": write it with an offset, as in 2026-03-01T12:00:00Z or"
              + " 2026-03-01T13:00+01:00, or with a zone, as in \"2026-03-01T13:00"
              + " Europe/Berlin\"");
    }
  }

  private static Instant toInstant(LocalDateTime localTime, ZoneId zone) {
    List<ZoneOffset> offsets = zone.getRules().getValidOffsets(localTime);
    if (offsets.size() != 1) {
      throw new TypeConversionException(
          "the local time "
              + localTime
              + (offsets.isEmpty() ? " does not exist in " : " is ambiguous in ")
              + zone
              + ": write the time with its offset, as in 2026-03-01T12:00:00Z");
    }
    return localTime.toInstant(offsets.get(0));
  }
}
