package dev.stoa.partition;

import dev.stoa.partition.PartitionPart.Bytes;
import dev.stoa.partition.PartitionPart.Decimal;
import dev.stoa.partition.PartitionPart.Real;
import dev.stoa.partition.PartitionPart.Whole;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import org.apache.avro.Schema;

/** Shows values of a type as the text of a predicate has them. Called by transforms. */
final class PartText {
  private static final long NANOS_OF_DAY = 86_400_000_000_000L;

  private PartText() {}

  static String ofValue(PartitionPart part, Schema schema) {
    if (part instanceof Bytes bytes) {
      return SourceType.of(schema) == SourceType.TEXT ? text(bytes) : hex(bytes);
    } else if (part instanceof Decimal decimal) {
      return new BigDecimal(decimal.unscaled(), SourceType.scale(schema)).toString();
    } else if (part instanceof Whole whole) {
      return ofNumber(whole.number(), schema);
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

  private static String ofNumber(long number, Schema schema) {
    return switch (SourceType.of(schema)) {
      case BOOLEAN -> Boolean.toString(number != 0);
      case ENUM -> schema.getEnumSymbols().get((int) number);
      case DATE -> number == (int) number ? LocalDate.ofEpochDay(number).toString() : "" + number;
      case TIME -> time(number, SourceType.secondDigits(schema));
      case TIMESTAMP -> timestamp(number, schema);
      default -> Long.toString(number);
    };
  }

  private static String time(long number, int digits) {
    long unit = unit(digits);
    boolean isOfDay = number >= 0 && number < NANOS_OF_DAY / unit;
    return isOfDay ? LocalTime.ofNanoOfDay(number * unit).toString() : Long.toString(number);
  }

  private static String timestamp(long number, Schema schema) {
    long perSecond = 1_000_000_000L / unit(SourceType.secondDigits(schema));
    long second = Math.floorDiv(number, perSecond);
    long nano = Math.floorMod(number, perSecond) * unit(SourceType.secondDigits(schema));
    Instant instant = Instant.ofEpochSecond(second, nano);
    return SourceType.nameOf(schema).startsWith("local-")
        ? instant.atOffset(ZoneOffset.UTC).toLocalDateTime().toString()
        : instant.toString();
  }

  /** The nanoseconds of the last of so many digits of a second. */
  private static long unit(int digits) {
    return digits == 3 ? 1_000_000 : digits == 6 ? 1_000 : 1;
  }
}
