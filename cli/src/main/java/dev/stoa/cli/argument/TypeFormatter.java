package dev.stoa.cli.argument;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/** Formats Avro types briefly, as in {@code map<string>} and {@code long?} for long or null. */
public final class TypeFormatter {
  private TypeFormatter() {}

  /** Returns the text of a type. */
  public static String format(Schema schema) {
    return switch (schema.getType()) {
      case ARRAY -> "array<" + format(schema.getElementType()) + ">";
      case MAP -> "map<" + format(schema.getValueType()) + ">";
      case UNION -> union(schema.getTypes());
      case RECORD, ENUM, FIXED ->
          schema.getType().getName() + " " + schema.getName() + logicalTypeSuffix(schema);
      default -> schema.getType().getName() + logicalTypeSuffix(schema);
    };
  }

  private static String logicalTypeSuffix(Schema schema) {
    return schema.getLogicalType() == null ? "" : " (" + schema.getLogicalType().getName() + ")";
  }

  private static String union(List<Schema> branches) {
    List<Schema> nonNullBranches =
        branches.stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    boolean isNullable = nonNullBranches.size() < branches.size();
    if (nonNullBranches.size() == 1 && isNullable) {
      return format(nonNullBranches.get(0)) + "?";
    }
    return branches.stream().map(TypeFormatter::format).collect(Collectors.joining(" | "));
  }
}
