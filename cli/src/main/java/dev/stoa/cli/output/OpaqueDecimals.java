package dev.stoa.cli.output;

import dev.stoa.cli.input.record.FieldProperties;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * Decimals without a fixed scale in formats that have none: files contain them as bytes, which only
 * Stoa reads as numbers.
 */
public final class OpaqueDecimals {
  private static final Set<OutputFormat> FORMATS =
      EnumSet.of(OutputFormat.PARQUET, OutputFormat.ORC, OutputFormat.ARROW, OutputFormat.ARROWS);

  private OpaqueDecimals() {}

  /** Returns the names of the columns with such decimals in files of a format. */
  public static List<String> columns(Schema schema, OutputFormat format) {
    return FORMATS.contains(format)
        ? schema.getFields().stream()
            .filter(field -> isOpaque(field.schema(), newSet()))
            .map(FieldProperties::externalName)
            .toList()
        : List.of();
  }

  private static Set<Schema> newSet() {
    return Collections.newSetFromMap(new IdentityHashMap<>());
  }

  private static boolean isOpaque(Schema schema, Set<Schema> seenRecords) {
    return switch (schema.getType()) {
      case UNION -> schema.getTypes().stream().anyMatch(type -> isOpaque(type, seenRecords));
      case ARRAY -> isOpaque(schema.getElementType(), seenRecords);
      case MAP -> isOpaque(schema.getValueType(), seenRecords);
      case RECORD ->
          seenRecords.add(schema)
              && schema.getFields().stream()
                  .anyMatch(field -> isOpaque(field.schema(), seenRecords));
      default -> schema.getLogicalType() instanceof LogicalTypes.BigDecimal;
    };
  }
}
