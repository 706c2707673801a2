package dev.stoa.cli.input.record;

import dev.stoa.avro.AvroDataModels;
import dev.stoa.avro.AvroTypes;
import dev.stoa.type.TypeKind;
import dev.stoa.type.text.DurationText;
import dev.stoa.type.text.TemporalText;
import java.util.Optional;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Says which schemas have a logical type whose values are read and written as text. */
public final class LogicalText {
  private static final String DURATION = "duration";

  private LogicalText() {}

  /** Returns the text of a schema's dates, times or timestamps; empty if it has none. */
  public static Optional<TemporalText> temporal(Schema schema) {
    return switch (schema.getType()) {
      case INT, LONG -> TemporalText.of(AvroTypes.type(schema).kind());
      default -> Optional.empty();
    };
  }

  /** Returns whether values are UUIDs, stored as strings. */
  public static boolean isStringUuid(Schema schema) {
    return schema.getType() == Schema.Type.STRING && AvroTypes.type(schema).kind() == TypeKind.UUID;
  }

  /** Returns whether values are UUIDs, stored as 16 bytes. */
  public static boolean isFixedUuid(Schema schema) {
    return schema.getType() == Schema.Type.FIXED && AvroTypes.type(schema).kind() == TypeKind.UUID;
  }

  /** Returns whether values are Avro's durations. */
  public static boolean isDuration(Schema schema) {
    LogicalType logicalType = AvroDataModels.logicalTypeOf(schema);
    return logicalType != null
        && logicalType.getName().equals(DURATION)
        && schema.getType() == Schema.Type.FIXED
        && schema.getFixedSize() == DurationText.SIZE_IN_BYTES;
  }

  /** Returns whether values are numbers: decimals, or plain integers or floating ones. */
  public static boolean isNumber(Schema schema) {
    return switch (schema.getType()) {
      case INT, LONG, FLOAT, DOUBLE -> schema.getLogicalType() == null;
      default -> isDecimal(schema);
    };
  }

  /** Returns whether values are decimals, of one scale or of their own. */
  public static boolean isDecimal(Schema schema) {
    return schema.getLogicalType() instanceof LogicalTypes.Decimal
        || schema.getLogicalType() instanceof LogicalTypes.BigDecimal;
  }
}
