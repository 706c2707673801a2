package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import dev.stoa.type.DataType;
import dev.stoa.type.DecimalType;
import dev.stoa.type.EnumType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;

/** Shows values of a type as the text of a predicate has them. Called by transforms. */
final class PartText {
  private static final long NANOS_OF_DAY = 86_400_000_000_000L;

  private PartText() {}

  static String ofValue(PartitionPart part, DataType type) {
    if (part instanceof Bytes bytes) {
      return SourceType.of(type) == SourceType.TEXT ? text(bytes) : hex(bytes);
    } else if (part instanceof Decimal decimal) {
      return new BigDecimal(decimal.unscaled(), ((DecimalType) type).scale()).toString();
    } else if (part instanceof Whole whole) {
      return ofNumber(whole.number(), type);
    }
    return part instanceof Real real ? Double.toString(real.number()) : "null";
  }

  static String text(Bytes bytes) {
    String text = StandardCharsets.UTF_8.decode(bytes.content()).toString();
    return "'" + text.replace("'", "''") + "'";
  }

  static String hex(Bytes bytes) {
    return "x'" + HexFormat.of().formatHex(bytes.toByteArray()) + "'";
  }

  private static String ofNumber(long number, DataType type) {
    return switch (SourceType.of(type)) {
      case BOOLEAN -> Boolean.toString(number != 0);
      case ENUM -> ((EnumType) type).symbols().get((int) number);
      case DATE -> number == (int) number ? LocalDate.ofEpochDay(number).toString() : "" + number;
      case TIME -> time(number, type.kind().secondDigits());
      case TIMESTAMP -> timestamp(number, type);
      default -> Long.toString(number);
    };
  }

  private static String time(long number, int digits) {
    long unit = unit(digits);
    boolean isOfDay = number >= 0 && number < NANOS_OF_DAY / unit;
    return isOfDay ? LocalTime.ofNanoOfDay(number * unit).toString() : Long.toString(number);
  }

  private static String timestamp(long number, DataType type) {
    long perSecond = 1_000_000_000L / unit(type.kind().secondDigits());
    long second = Math.floorDiv(number, perSecond);
    long nano = Math.floorMod(number, perSecond) * unit(type.kind().secondDigits());
    Instant instant = Instant.ofEpochSecond(second, nano);
    return type.kind().isInstant()
        ? instant.toString()
        : instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString();
  }

  /** The nanoseconds of the last of so many digits of a second. */
  private static long unit(int digits) {
    return digits == 3 ? 1_000_000 : digits == 6 ? 1_000 : 1;
  }
}
